/** Fees, minimums and deadlines of withdrawals and deposits, and the spread of conversions: two people change them at the desk. */
import { convert, desk, funds } from '@glassbook/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTraders } from '../../../test/open-traders.ts';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { openApp } from '../../app/app.ts';
import { slices } from '../../app/slices.ts';
import { audit } from '../../carry/store/audit/audit.ts';
import { openStaff, type OpenedStaff } from './test/open-staff.ts';

let whole: WholeApp;
const people = {} as Record<'treasurer' | 'reviewer' | 'support', OpenedStaff>;
let trader = '';
beforeAll(async () => {
  whole = await wholeApp();
  await setPrice(whole.app, 70_000);
  for (const role of ['treasurer', 'reviewer', 'support'] as const)
    people[role] = await openStaff(whole.database.pool, role);
  [trader = ''] = await openTraders(whole.database.pool, 1);
});
afterAll(async () => {
  await whole.app.stop();
  await whole.database.drop();
});

const as = (name: keyof typeof people) => clientOf(whole.app, people[name].token);
const reason = 'as decided on Monday';
const messageOf = <M>(answer: { ok: true; message: M } | { ok: false; message: string }): M => {
  if (!answer.ok) throw new Error(answer.message);
  return answer.message;
};
async function approved(answer: { ok: true; message: { request: number } } | { ok: false; message: string }) {
  const request = String(messageOf(answer).request);
  const { changes } = messageOf(await as('reviewer')(desk.request, { request }));
  expect(await as('treasurer')(desk.approve, { request, version: '1' })).toMatchObject({ reason: 'desk.own_request' });
  expect(messageOf(await as('reviewer')(desk.approve, { request, version: '1' })).state).toBe('done');
  return changes.map(({ field, before, after }) => ({ field, before, after }));
}
async function inForce(noun: string, asset?: number) {
  const { settings } = messageOf(await as('treasurer')(desk.settings, { noun }));
  const row = settings[0]?.rows.find(({ key }) => key === (asset === undefined ? noun : `${noun}:${asset}`));
  return row && { ...Object.fromEntries(row.values.map(({ path, value }) => [path, value])), request: row.request };
}
const ask = (setting: string, values: object, name: 'treasurer' | 'support' = 'treasurer') =>
  as(name)(desk.requestSetting, { setting, values: JSON.stringify(values), reason });

describe('FUNDS-075 withdrawals of an asset', () => {
  test.each([
    ['a minimum that is not above the fee', { min: '1' }, 'Min. withdrawal'],
    ['more places than the asset has', { fee: '0.000000001' }, 'Withdrawal fee'],
    ['no time to decide', { decideMs: 0 }, 'Time to decide'],
    ['more than 30 days to decide', { decideMs: 2_592_000_001 }, 'Time to decide'],
  ])('are not asked for with %s', async (_, values, words) => {
    const answer = await ask('withdrawal:3', values);
    expect(answer).toMatchObject({ ok: false, reason: 'desk.value_out_of_range' });
    expect(answer.ok ? '' : answer.message).toContain(words);
  });

  test('change by two people, for the next request', async () => {
    // The same amount in another writing is no change.
    expect(await ask('withdrawal:3', { fee: '1.00', min: '10.0' })).toMatchObject({ reason: 'desk.nothing_changes' });
    expect(await ask('withdrawal:3', { fee: '2' }, 'support')).toMatchObject({ reason: 'session.not_permitted' });
    expect(await ask('withdrawal:99', { fee: '2' })).toMatchObject({ reason: 'desk.not_found' });
    const changes = await approved(await ask('withdrawal:3', { decideMs: 3_600_000, fee: '2.50', min: '20' }));
    expect(changes).toEqual([
      { field: 'decideMs', before: '86400000', after: '3600000' },
      { field: 'fee', before: '1', after: '2.5' },
      { field: 'min', before: '10', after: '20' },
    ]);
    const offers = messageOf(await clientOf(whole.app, trader)(funds.offers, {}));
    expect(offers.find(({ name }) => name === 'USDT')).toMatchObject({ rate: '2.50000000', min_number: '20.00000000' });
    const asked = await ask('withdrawal:3', { fee: '3' });
    expect((await inForce('withdrawal', 3))?.request).toBe(messageOf(asked).request);
  });

  test('that were never set up can be begun', async () => {
    expect(await inForce('withdrawal', 4)).toBe(undefined);
    await approved(await ask('withdrawal:4', { enabled: true, decideMs: 86_400_000, fee: '0.01', min: '0.1' }));
    const offers = messageOf(await clientOf(whole.app, trader)(funds.offers, {}));
    expect(offers.find(({ name }) => name === 'SOL')).toMatchObject({ rate: '0.01000000' });
  });
});

describe('FUNDS-075 deposits of an asset', () => {
  test('change by two people and can be stopped', async () => {
    expect(await ask('deposit:3', { min: '0' })).toMatchObject({ reason: 'desk.value_out_of_range' });
    expect(await approved(await ask('deposit:3', { min: '25' }))).toEqual([
      { field: 'min', before: '10', after: '25' },
    ]);
    const offered = async () => messageOf(await clientOf(whole.app, trader)(funds.depositOffers, {}));
    expect((await offered()).find(({ name }) => name === 'USDT')?.min_number).toBe('25.00000000');
    const changes = await approved(await ask('deposit:2', { enabled: false }));
    expect(changes).toEqual([{ field: 'enabled', before: 'true', after: 'false' }]);
    expect((await offered()).map(({ name }) => name)).not.toContain('ETH');
  });
});

describe('CONV-020 conversions', () => {
  test.each([
    ['a spread above 10%', { spreadPpm: 100_001 }, 'Spread'],
    ['a small balance above the largest conversion', { dustMax: '60000' }, 'Small balance'],
    ['no largest conversion', { max: '0' }, 'Max. conversion'],
    ['no age of the index price', { staleAfterMs: 0 }, 'Max. age'],
  ])('are not asked for with %s', async (_, values, words) => {
    const answer = await ask('convert', values);
    expect(answer).toMatchObject({ ok: false, reason: 'desk.value_out_of_range' });
    expect(answer.ok ? '' : answer.message).toContain(words);
  });

  test('CONV-021 are shown with what the spread and the fee are of an amount, before and after', async () => {
    const request = String(messageOf(await ask('convert', { spreadPpm: 1_500 })).request);
    const { charges } = messageOf(await as('reviewer')(desk.request, { request }));
    expect(charges).toEqual({ unit: 'USDT', scale: 8, shares: [{ label: 'Spread', before: 1_000, after: 1_500 }] });
    expect(messageOf(await as('treasurer')(desk.withdraw, { request })).state).toBe('withdrawn');
  });

  test('have another spread with the next quote, by two people; the fee that was never said is none', async () => {
    expect(await inForce('convert')).toMatchObject({ feePpm: '0', unit: '3' });
    expect(await ask('convert', { feePpm: 0 })).toMatchObject({ reason: 'desk.nothing_changes' });
    const changes = await approved(await ask('convert', { spreadPpm: 2_500 }));
    expect(changes).toEqual([{ field: 'spreadPpm', before: '1000', after: '2500' }]);
    expect(await inForce('convert')).toMatchObject({ spreadPpm: '2500', max: '50000' });
    await approved(await ask('convert', { enabled: false }));
    const quoted = await clientOf(whole.app, trader)(convert.quote, {
      ...{ from_currency_id: '3', to_currency_id: '1', number: '10' },
    });
    expect(quoted).toMatchObject({ ok: false, reason: 'convert.off' });
  });
});

test('FUNDS-075 CONV-020 what was decided is in force after a restart, and the tables agree with the journal', async () => {
  const { config, sequencer } = whole.app.core;
  // The house maker leaves a book whose price is 15 s old, by an entry of the journal.
  await setPrice(whole.app, 70_000);
  await whole.app.stop();
  const before = sequencer.committedSeq;
  whole.app = await openApp({ config, logger: whole.app.core.log, onFatal: () => undefined, limits: 'off' });
  // Nothing is sent again: what the table of settings has is what is in force.
  expect(whole.app.core.sequencer.committedSeq).toBe(before);
  expect(await inForce('withdrawal', 3)).toMatchObject({ fee: '2.5', min: '20', decideMs: '3600000' });
  expect(await inForce('deposit', 2)).toMatchObject({ enabled: 'false' });
  expect(await inForce('convert')).toMatchObject({ enabled: 'false', spreadPpm: '2500' });
  expect((await audit(whole.database.pool, slices)).differences).toEqual([]);
});
