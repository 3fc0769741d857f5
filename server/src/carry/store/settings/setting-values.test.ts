import { askedValues, settingValues, settingWords, wireLanguages } from '@glassbook/contract';
import { invalidIn, type CommandFrom, type Declared, type SettingCommand, type Values } from '@glassbook/engine';
import { expect, test } from 'vitest';
import { commandOf, fieldAt, figuresOf, unitsOf, unreadable, valuesOf } from './setting-values.ts';

/** A setting with a field of every kind. */
const offer = {
  kind: 'demo.configure',
  noun: 'demo',
  which: { name: 'offer', is: 'number' },
  fields: {
    asset: { kind: 'asset', fixed: true },
    index: { kind: 'instrument' },
    name: { kind: 'name', max: 10 },
    title: { kind: 'text', max: 60 },
    termMs: { kind: 'duration', min: 1 },
    status: { kind: 'choice', of: ['open', 'closed'] },
    days: { kind: 'some', of: ['mon', 'tue', 'wed'] },
    enabled: { kind: 'flag' },
    ratePpb: { kind: 'ppb' },
    most: { kind: 'amount', of: 'asset' },
    fee: { kind: 'amount', of: 'market.quote' },
    tiers: { kind: 'list', max: 3, of: { from: { kind: 'amount', of: 'asset' }, ratePpm: { kind: 'ppm' } } },
    grants: { kind: 'list', max: 3, of: { coin: { kind: 'asset' }, amount: { kind: 'amount', of: 'coin', min: 1n } } },
  },
  ascending: [['fee', 'most']],
} as const satisfies Declared;
const title = Object.fromEntries(wireLanguages.map((language) => [language, `30 ${language}`]));
const values = {
  ...{ asset: 1, index: 2, name: 'GLASS', title, termMs: 1_000, status: 'open' as const, days: ['mon', 'wed'] },
  ...{ enabled: true, ratePpb: 5, most: '100', fee: '0.5' },
  tiers: [
    { from: '0', ratePpm: 10 },
    { from: '1.5', ratePpm: 20 },
  ],
  grants: [{ coin: 3, amount: '0.25' }],
};
const scales: Record<number, number> = { 1: 8, 3: 2 };
const settled = {
  get: (key: string) => (key === 'market:7' ? ({ quote: 3 } as unknown as SettingCommand) : undefined),
  scaleOf: (asset: number) => scales[asset],
};
const held = { rules: 6, assets: { has: (asset: number) => asset in scales } };
const made = (more: object = {}) =>
  commandOf(offer, 7, { ...values, ...more }, settled) as unknown as Values | undefined;

test('a setting of every kind of field is JSON, a command and JSON again, its fields in the order of the declaration', () => {
  expect(settingValues(offer).parse(values)).toEqual(values);
  expect(settingValues(offer).safeParse({ ...values, title: { en: 'only one' } }).success).toBe(false);
  expect(askedValues(offer).safeParse({ fee: '1' }).success).toBe(true);
  expect(askedValues(offer).safeParse({ asset: 3 }).success).toBe(false);
  const expected: CommandFrom<typeof offer> = {
    ...{ kind: 'demo.configure', offer: 7, asset: 1, index: 2, name: 'GLASS', title, termMs: 1_000, status: 'open' },
    ...{ days: ['mon', 'wed'], enabled: true, ratePpb: 5, most: 10_000_000_000n, fee: 50n },
    tiers: [
      { from: 0n, ratePpm: 10 },
      { from: 150_000_000n, ratePpm: 20 },
    ],
    grants: [{ coin: 3, amount: 25n }],
  };
  const command = made() ?? {};
  expect(command).toEqual(expected);
  // What was asked for in another order of fields and words is the same text.
  const turned = Object.fromEntries(Object.entries(values).reverse());
  expect(JSON.stringify(Object.keys(made({ ...turned, days: ['wed', 'mon'] }) ?? {}))).toBe(
    JSON.stringify(['kind', 'offer', ...Object.keys(offer.fields)]),
  );
  expect(made({ days: ['wed', 'mon'] })?.['days']).toEqual(['mon', 'wed']);
  expect(invalidIn(offer, command, held)).toBeUndefined();
  expect(valuesOf(offer, command, settled)).toEqual(values);
});

test.each<[string, Partial<Record<keyof typeof values, unknown>>]>([
  ['asset', { asset: 9 }],
  ['index', { index: 0 }],
  ['name', { name: 'ELEVEN CHARS' }],
  ['termMs', { termMs: 0 }],
  ['status', { status: 'never' }],
  ['enabled', { enabled: 1 }],
  ['title', { title: { en: '' } }],
  ['tiers', { tiers: [{ from: '0', ratePpm: 1_000_000 }] }],
  ['grants', { grants: [{ coin: 3, amount: '0' }] }],
  ['most', { most: '0.0000001' }],
])('the engine names the first field that is not valid: %s', (field, wrong) => {
  const command = { ...made(), ...(made(wrong) ?? wrong) };
  expect(invalidIn(offer, command, held)).toBe(field);
});

test('an amount can be of another asset, where the first is that of a third field', () => {
  const fields = {
    base: { kind: 'asset' },
    quote: { kind: 'asset' },
    settle: { kind: 'asset' },
    size: { kind: 'amount', of: 'base', unless: ['settle', 'quote'] },
  } as const;
  const declared = { kind: 'demo.size', noun: 'size', fields } as const satisfies Declared;
  const sized = (settle: number) => commandOf(declared, 0, { base: 1, quote: 3, settle, size: '0.5' }, settled);
  expect([sized(3), sized(1)]).toMatchObject([{ size: 50_000_000n }, { size: 50n }]);
});

test('a number that is left out stays so, and is shown as 0', () => {
  const fields = { feePpm: { kind: 'ppm', maybe: true }, days: { kind: 'count' } } as const;
  const declared = { kind: 'demo.fee', noun: 'fee', fields } as const satisfies Declared;
  expect(settingValues(declared).parse({ days: 1 })).toEqual({ days: 1 });
  const command = commandOf(declared, 0, { days: 1 }, settled);
  expect(command).toEqual({ kind: 'demo.fee', days: 1 });
  expect(valuesOf(declared, { ...command }, settled)).toEqual({ days: 1 });
  expect(figuresOf(fields, { days: 1 })).toEqual({ feePpm: '0', days: '1' });
});

test('an amount with more places than its asset is named, also in an entry of a list', () => {
  expect(unreadable(offer, 7, { ...values, fee: '0.001' }, settled)).toBe('fee');
  expect(unreadable(offer, 7, { ...values, tiers: [{ from: '0.000000001', ratePpm: 1 }] }, settled)).toBe('tiers');
  expect(unreadable(offer, 7, { ...values, grants: [{ coin: 3, amount: '0.001' }] }, settled)).toBe('grants');
});

test('each figure has a path, a field, an asset and words', () => {
  expect(figuresOf(offer.fields, values)).toMatchObject({
    ...{ 'title.jp': '30 jp', 'tiers.1.from': '1.5', status: 'open', days: 'mon,wed', 'grants.0.coin': '3' },
  });
  expect(fieldAt(offer, 'tiers.1.from')).toMatchObject({ names: ['tiers', 'from'], rest: '2' });
  expect(fieldAt(offer, 'title.jp')).toMatchObject({ names: ['title'], rest: 'jp' });
  expect(unitsOf(offer, made() ?? {}, settled)).toEqual({
    ...{ most: 1, fee: 3, 'tiers.0.from': 1, 'tiers.1.from': 1, 'grants.0.amount': 3 },
  });
  for (const word of ['rule.demo.tiers.ratePpm', 'rule.demo.status.closed', 'rule.demo.days.tue'])
    expect(settingWords(offer)).toContain(word);
});
