import { expect, test } from 'vitest';
import { durationOf, inUnit, unitFor } from './duration.ts';
import {
  assetOf,
  askedIn,
  changesIn,
  draftOf,
  inputsOf,
  placesOf,
  problemIn,
  unitPath,
  valuesIn,
  withEntry,
  withoutEntry,
  type Field,
  type Row,
} from './setting-draft.ts';

const field = (name: string, kind: Field['kind'], more: Partial<Field> = {}): Field => ({
  ...{ name, label: name, kind, fixed: false, min: '', max: '', of: '', choices: null, fields: null, ...more },
});
const words = (...all: string[]) => all.map((value) => ({ value, label: value.toUpperCase() }));
const tiers = field('tiers', 'list', { fields: [field('from', 'amount', { of: 'asset' }), field('ratePpm', 'ppm')] });
const fields = [
  field('tick', 'amount', { fixed: true, of: 'quote' }),
  field('notionalMin', 'amount', { of: 'quote' }),
  field('notionalMax', 'amount', { of: 'quote' }),
  field('takerFeePpm', 'ppm', { max: '10000' }),
  field('openOrdersMax', 'count', { min: '1' }),
  field('termMs', 'duration', { max: '2592000000' }),
  field('status', 'choice', { choices: words('open', 'closed') }),
  field('kinds', 'some', { choices: words('spot', 'earn') }),
  field('enabled', 'flag'),
  field('name', 'text'),
  tiers,
];
const setting = { fields, ascending: [['notionalMin', 'notionalMax'] as [string, string]] };
const row: Row = {
  ...{ key: 'market:1', title: 'BTC/USDT', request: null },
  values: {
    ...{ tick: '0.01', notionalMin: '5', notionalMax: '5000000', takerFeePpm: '1250', openOrdersMax: '200' },
    ...{ termMs: '604800000', status: 'open', kinds: 'spot', enabled: 'true', 'name.en': 'Bitcoin' },
    ...{ 'tiers.0.from': '0', 'tiers.0.ratePpm': '100' },
  },
  units: { tick: 3, notionalMin: 3, notionalMax: 3, 'tiers.0.from': 3 },
};
const draft = draftOf(fields, row.values);
const inputs = fields.flatMap((each) => inputsOf(each, draft, ['en']));
const input = (path: string) => {
  const found = inputs.find((each) => each.path === path);
  if (!found) throw new Error(path);
  return found;
};
const changed = (more: Record<string, string>) =>
  changesIn(fields, row.values, askedIn(fields, { ...draft, ...more }, row.values), () => 'USDT');

test('DESK-084 a draft begins with what is in force, in units that people type, and asks for nothing', () => {
  expect(draft).toMatchObject({ takerFeePpm: '0.125', termMs: '7', 'termMs@': 'day', 'tiers.0.ratePpm': '0.01' });
  expect(changed({})).toEqual([]);
  expect(problemIn(setting, inputs, draft)).toBeUndefined();
});

test('DESK-084 the same figure in other digits or another unit is no change, and a percent is exact to the last place', () => {
  expect(changed({ notionalMin: '5.00', takerFeePpm: '0.1250', termMs: '168', 'termMs@': 'hour' })).toEqual([]);
  expect(changed({ takerFeePpm: '0.08' })).toMatchObject([
    { field: 'takerFeePpm', before: '1250', after: '800', figure: { kind: 'ppm', before: '1250', after: '800' } },
  ]);
  expect(changed({ status: 'closed' })).toMatchObject([
    { after: 'closed', figure: { before: 'OPEN', after: 'CLOSED' } },
  ]);
  expect(changed({ kinds: 'spot,earn' })).toMatchObject([{ after: 'spot,earn', figure: { after: 'SPOT, EARN' } }]);
});

test('DESK-084 each number has its places: shares to the last of their parts, amounts those of their asset', () => {
  const places = (path: string, scale?: number) => placesOf(input(path).field, scale);
  expect(['takerFeePpm', 'openOrdersMax', 'termMs', 'status'].map((path) => places(path))).toEqual([
    ...[4, 0, 3, undefined],
  ]);
  expect(places('tiers.0.from', 2)).toBe(2);
});

test('DESK-084 what is wrong is named with its bound', () => {
  const problem = (more: Record<string, string>) => problemIn(setting, inputs, { ...draft, ...more });
  expect(problem({ takerFeePpm: '' })).toMatchObject({ path: 'takerFeePpm', key: 'problem.missing' });
  expect(problem({ openOrdersMax: '0' })).toMatchObject({ key: 'problem.missing' });
  expect(problem({ takerFeePpm: '1.0001' })).toMatchObject({
    key: 'problem.max',
    bound: { kind: 'ppm', value: '10000' },
  });
  expect(problem({ takerFeePpm: '1' })).toBeUndefined();
  expect(problem({ termMs: '31' })).toMatchObject({ path: 'termMs', key: 'problem.max' });
  expect(problem({ notionalMin: '5000000' })).toMatchObject({
    path: 'notionalMax',
    key: 'problem.above',
    below: 'notionalMin',
  });
});

test('DESK-084 entries are added and removed, and all that is not fixed goes on the wire as JSON', () => {
  const more = { ...withEntry(draft, tiers), 'tiers.1.from': '100', 'tiers.1.ratePpm': '0.02' };
  const asked = askedIn(fields, more, row.values);
  expect(changesIn(fields, row.values, asked, () => '').map((each) => [each.field, each.after])).toEqual([
    ['tiers.1.from', '100'],
    ['tiers.1.ratePpm', '200'],
  ]);
  expect(JSON.parse(valuesIn(fields, asked, false, ['en']))).toEqual({
    ...{ notionalMin: '5', notionalMax: '5000000', takerFeePpm: 1250, openOrdersMax: 200, termMs: 604_800_000 },
    ...{ status: 'open', kinds: ['spot'], enabled: true, name: { en: 'Bitcoin' } },
    tiers: [
      { from: '0', ratePpm: 100 },
      { from: '100', ratePpm: 200 },
    ],
  });
  expect(withoutEntry(more, tiers, 0)).toMatchObject({ 'tiers.0.from': '100' });
});

test('DESK-084 the unit of an amount is the asset that is chosen beside it, or the one that the setting is of', () => {
  const assets = [1, 3].map((id) => ({ id, symbol: `#${id}`, scale: id }));
  const of = (path: string, next: Record<string, string>, units = row.units) =>
    assetOf(assets, { ...row, units }, next, { path, field: { ...tiers, ...(tiers.fields?.[0] ?? {}) } })?.id;
  expect(of('tiers.0.from', {})).toBe(3);
  expect(of('tiers.0.from', { 'tiers.0.asset': '1' })).toBe(1);
  expect(of('tiers.4.from', { asset: '1' })).toBe(1);
  expect(of('amountMin', {}, { '': 1 })).toBe(1);
});

test.each([
  ['604800000', 'day', '7'],
  ['5400000', 'minute', '90'],
  ['1500', 'second', '1.5'],
  ['0', 'second', '0'],
] as const)('DESK-084 %s ms are a number of the longest unit: %s', (ms, unit, text) => {
  expect([unitFor(ms), inUnit(ms, unit)]).toEqual([unit, text]);
  expect(durationOf(text, unit)).toBe(ms);
  expect(unitPath('termMs')).toBe('termMs@');
});

test('DESK-084 a date is typed as a day of UTC and kept as its number; what is no day is missing', () => {
  const dated = [field('endDay', 'date')];
  const begun = draftOf(dated, { endDay: '20818' });
  expect(begun).toEqual({ endDay: '2026-12-31' });
  expect(askedIn(dated, { endDay: '2027-01-01' }, { endDay: '20818' })).toEqual({ endDay: '20819' });
  const asked = dated.flatMap((each) => inputsOf(each, begun, ['en']));
  const problem = (endDay: string) => problemIn({ fields: dated, ascending: null }, asked, { endDay })?.key;
  expect(['2026-12-31', '2026-02-30', '31.12.2026', ''].map(problem)).toEqual([
    undefined,
    ...Array.from({ length: 3 }, () => 'problem.missing'),
  ]);
});
