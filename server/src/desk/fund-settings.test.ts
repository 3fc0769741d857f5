/** Fees, minimums and deadlines of withdrawals and deposits, and the spread of conversions: two people change them at the desk. */
import { convert, desk, funds } from '@glassbook/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTraders } from '../../test/open-traders.ts';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../test/whole-app.ts';
import { openApp } from '../app.ts';
import { slices } from '../slices.ts';
import { audit } from '../store/audit.ts';
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
const rules = async () => messageOf(await as('treasurer')(desk.fundRules, {}));
const rulesOf = async (symbol: string) => (await rules()).assets.find((each) => each.symbol === symbol);

describe('FUNDS-075 withdrawals of an asset', () => {
  const usdt = { asset: '3', enabled: 'on', fee: '1', min: '10', decide_ms: '86400000', reason } as const;
  const ask = (other: Partial<Record<keyof typeof usdt, string>>, name: 'treasurer' | 'support' = 'treasurer') =>
    as(name)(desk.requestWithdrawalRules, { ...usdt, ...other } as typeof usdt);

  test.each([
    ['a minimum that is not above the fee', { min: '1' }, 'Min. withdrawal'],
    ['more places than the asset has', { fee: '0.000000001' }, 'Withdrawal fee'],
    ['no time to decide', { decide_ms: '0' }, 'Time to decide'],
    ['more than 30 days to decide', { decide_ms: '2592000001' }, 'Time to decide'],
  ])('are not asked for with %s', async (_, other, words) => {
    const answer = await ask(other);
    expect(answer).toMatchObject({ ok: false, reason: 'desk.value_out_of_range' });
    expect(answer.ok ? '' : answer.message).toContain(words);
  });

  test('change by two people, for the next request', async () => {
    expect(await ask({})).toMatchObject({ reason: 'desk.nothing_changes' });
    // The same amount in another writing is no change.
    expect(await ask({ fee: '1.00', min: '10.0' })).toMatchObject({ reason: 'desk.nothing_changes' });
    expect(await ask({ fee: '2' }, 'support')).toMatchObject({ reason: 'session.not_permitted' });
    expect(await ask({ asset: '99' })).toMatchObject({ reason: 'desk.not_found' });
    const changes = await approved(await ask({ fee: '2.50', min: '20', decide_ms: '3600000' }));
    expect(changes).toEqual([
      { field: 'withdrawalFee', before: '1', after: '2.5' },
      { field: 'withdrawalMin', before: '10', after: '20' },
      { field: 'decideMs', before: '86400000', after: '3600000' },
    ]);
    const offers = messageOf(await clientOf(whole.app, trader)(funds.offers, {}));
    expect(offers.find(({ name }) => name === 'USDT')).toMatchObject({ rate: '2.50000000', min_number: '20.00000000' });
    const asked = await ask({ fee: '3', min: '20' });
    expect((await rulesOf('USDT'))?.withdrawal.request).toBe(messageOf(asked).request);
  });

  test('that were never set up are off, and can be switched on', async () => {
    expect((await rulesOf('SOL'))?.withdrawal).toMatchObject({ enabled: 'off', fee: '0', min: '0', request: null });
    await approved(await ask({ asset: '4', fee: '0.01', min: '0.1' }));
    const offers = messageOf(await clientOf(whole.app, trader)(funds.offers, {}));
    expect(offers.find(({ name }) => name === 'SOL')).toMatchObject({ rate: '0.01000000' });
  });
});

describe('FUNDS-075 deposits of an asset', () => {
  const usdt = { asset: '3', enabled: 'on', min: '10', decide_ms: '86400000', reason } as const;
  const ask = (other: Partial<Record<keyof typeof usdt, string>>) =>
    as('treasurer')(desk.requestDepositRules, { ...usdt, ...other } as typeof usdt);

  test('change by two people and can be stopped', async () => {
    expect(await ask({ min: '0' })).toMatchObject({ reason: 'desk.value_out_of_range' });
    expect(await approved(await ask({ min: '25' }))).toEqual([{ field: 'depositMin', before: '10', after: '25' }]);
    const offered = async () => messageOf(await clientOf(whole.app, trader)(funds.depositOffers, {}));
    expect((await offered()).find(({ name }) => name === 'USDT')?.min_number).toBe('25.00000000');
    const changes = await approved(await ask({ asset: '2', enabled: 'off', min: '0.001' }));
    expect(changes).toEqual([{ field: 'deposits', before: 'on', after: 'off' }]);
    expect((await offered()).map(({ name }) => name)).not.toContain('ETH');
  });
});

describe('CONV-020 conversions', () => {
  const inForce = {
    enabled: 'on',
    ...{ spread_ppm: '1000', stale_after_ms: '15000', dust_max: '10', max: '50000', reason },
  } as const;
  const ask = (other: Partial<Record<keyof typeof inForce, string>>) =>
    as('treasurer')(desk.requestConvertRules, { ...inForce, ...other } as typeof inForce);

  test.each([
    ['a spread above 10%', { spread_ppm: '100001' }, 'Spread'],
    ['a small balance above the largest conversion', { dust_max: '60000' }, 'Small balance'],
    ['no largest conversion', { max: '0' }, 'Max. conversion'],
    ['no age of the index price', { stale_after_ms: '0' }, 'Max. age'],
  ])('are not asked for with %s', async (_, other, words) => {
    const answer = await ask(other);
    expect(answer).toMatchObject({ ok: false, reason: 'desk.value_out_of_range' });
    expect(answer.ok ? '' : answer.message).toContain(words);
  });

  test('have another spread with the next quote, by two people', async () => {
    const changes = await approved(await ask({ spread_ppm: '2500' }));
    expect(changes).toEqual([{ field: 'spreadPpm', before: '1000', after: '2500' }]);
    expect((await rules()).convert).toMatchObject({ spread_ppm: 2_500, unit: 'USDT', max: '50000' });
    await approved(await ask({ spread_ppm: '2500', enabled: 'off' }));
    const quoted = await clientOf(whole.app, trader)(convert.quote, {
      ...{ from_currency_id: '3', to_currency_id: '1', number: '10' },
    });
    expect(quoted).toMatchObject({ ok: false, reason: 'convert.off' });
  });
});

test('FUNDS-075 CONV-020 what was decided is in force after a restart, and the tables agree with the journal', async () => {
  const { config, sequencer } = whole.app.core;
  await whole.app.stop();
  const before = sequencer.committedSeq;
  whole.app = await openApp({ config, logger: whole.app.core.log, onFatal: () => undefined, limits: 'off' });
  // Nothing is sent again: what the table of settings has is what is in force.
  expect(whole.app.core.sequencer.committedSeq).toBe(before);
  expect((await rulesOf('USDT'))?.withdrawal).toMatchObject({ fee: '2.5', min: '20', decide_ms: 3_600_000 });
  expect((await rulesOf('ETH'))?.deposit).toMatchObject({ enabled: 'off' });
  expect((await rules()).convert).toMatchObject({ enabled: 'off', spread_ppm: 2_500 });
  expect((await audit(whole.database.pool, slices)).differences).toEqual([]);
});
