import { desk, futures, wallet } from '@glassbook/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTraders } from '../../../test/open-traders.ts';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { openApp } from '../../app/app.ts';
import { slices } from '../../app/slices.ts';
import { audit } from '../../carry/store/audit/audit.ts';
import { openStaff, type OpenedStaff } from './test/open-staff.ts';

let whole: WholeApp;
const people = {} as Record<'treasurer' | 'reviewer' | 'support', OpenedStaff>;
beforeAll(async () => {
  whole = await wholeApp();
  await setPrice(whole.app, 70_000);
  for (const role of ['treasurer', 'reviewer', 'support'] as const)
    people[role] = await openStaff(whole.database.pool, role);
});
afterAll(async () => {
  await whole.app.stop();
  await whole.database.drop();
});

const as = (name: keyof typeof people) => clientOf(whole.app, people[name].token);
const reason = 'as decided on Monday';
const reasonOf = (answer: { ok: boolean; reason?: string }) => (answer.ok ? 'ok' : answer.reason);
const messageOf = <M>(answer: { ok: true; message: M } | { ok: false; message: string }): M => {
  if (!answer.ok) throw new Error(answer.message);
  return answer.message;
};
const ask = (setting: string, values: object, name: keyof typeof people = 'treasurer') =>
  as(name)(desk.requestSetting, { setting, values: JSON.stringify(values), reason });
/** What it said would change, once a second person approved it. */
async function approved(answer: { ok: true; message: { request: number } } | { ok: false; message: string }) {
  const request = String(messageOf(answer).request);
  const { changes } = messageOf(await as('reviewer')(desk.request, { request }));
  expect(await as('treasurer')(desk.approve, { request, version: '1' })).toMatchObject({ reason: 'desk.own_request' });
  const { state } = messageOf(await as('reviewer')(desk.approve, { request, version: '1' }));
  expect(state).toBe('done');
  return changes.map(({ field, before, after, figure }) => ({ field, before, after, unit: figure?.unit }));
}
const inForce = async (key: string) => {
  const { settings } = messageOf(await as('treasurer')(desk.settings, { noun: key.split(':')[0] ?? '' }));
  const row = settings[0]?.rows.find((each) => each.key === key);
  return Object.fromEntries(row?.values.map(({ path, value }) => [path, value]) ?? []);
};
/** The row that the next start reads. */
const stored = async (key: string) => {
  const { rows } = await whole.database.pool.query<{ value: object }>('SELECT value FROM settings WHERE key = $1', [
    key,
  ]);
  return rows[0]?.value;
};

describe('DESK-051 assets', () => {
  const all = ['fiat', 'spot', 'options', 'margin', 'earn'];

  test('get a kind of account by two people, as a command of the journal, and lose none', async () => {
    expect(await inForce('asset:4')).toMatchObject({ name: 'SOL', scale: '8', kinds: 'spot,options,margin,earn' });
    expect(reasonOf(await ask('asset:4', { kinds: ['spot'] }))).toBe('desk.value_out_of_range');
    expect(reasonOf(await ask('asset:4', { scale: 6 }))).toBe('request.field_invalid');
    expect(reasonOf(await ask('asset:99', { kinds: ['spot'] }))).toBe('desk.not_found');
    expect(reasonOf(await ask('asset:4', { kinds: all.slice(1) }))).toBe('desk.nothing_changes');
    expect(reasonOf(await ask('asset:4', { kinds: all }, 'support'))).toBe('session.not_permitted');
    expect(await approved(await ask('asset:4', { kinds: all }))).toMatchObject([
      { field: 'kinds', before: 'spot,options,margin,earn', after: 'fiat,spot,options,margin,earn' },
    ]);
    const [token] = await openTraders(whole.database.pool, 1);
    const own = messageOf(await clientOf(whole.app, token)(wallet.wallets, {}));
    expect(JSON.stringify(own.legal_wallet)).toContain('SOL');
  });
});

describe("DESK-052 the house maker's ladder", () => {
  const ladder = {
    ...{ levels: 12, halfSpreadPpm: 400, stepPpm: 300, growthPpm: 150_000 },
    ...{ staleAfterMs: 60_000, notional: '2500' },
  };

  test.each([
    [{ levels: 101 }, 'Levels'],
    [{ halfSpreadPpm: 1_000_000 }, 'Half spread'],
    [{ stepPpm: 90_000 }, 'Step'],
    [{ notional: '9000000' }, 'first level'],
    [{ staleAfterMs: 86_400_001 }, 'Cancel quotes'],
  ])('is not asked for where the engine would refuse it: %j', async (other, words) => {
    const answer = await ask('maker:1', { ...ladder, ...other });
    expect(answer).toMatchObject({ ok: false, reason: 'desk.value_out_of_range' });
    expect(answer.ok ? '' : answer.message).toContain(words);
  });

  test('changes by two people, who see what it adds up to, at once in the book, and is what the next start reads', async () => {
    const changes = await approved(await ask('maker:1', ladder));
    expect(changes).toContainEqual({ field: 'levels', before: '22', after: '12', unit: '' });
    expect(changes).toContainEqual({ field: 'spreadPpm', before: '40', after: '800', unit: '' });
    // Twelve levels of 2,500, each larger than the one before by 15% of the first.
    expect(changes.find(({ field }) => field === 'sideWorth')).toMatchObject({ after: '54750', unit: 'USDT' });
    expect(await inForce('maker:1')).toMatchObject({ levels: '12', halfSpreadPpm: '400', notional: '2500' });
    const { bids } = whole.app.core.state.spot.markets.get(1)?.ladder ?? { bids: [] };
    expect(bids.length).toBeLessThanOrEqual(12);
    expect(bids.length).toBeGreaterThan(0);
    expect(await stored('maker:1')).toMatchObject({ levels: 12, notional: '2500' });
  });
});

describe('DESK-080 the rules of a futures contract', () => {
  const tier = (valueMax: string, leverageMax: number, maintenancePpm: number) => ({
    ...{ valueMax, leverageMax, maintenancePpm },
  });
  const rules = {
    ...{ makerFeePpm: 150, takerFeePpm: 450, bandPpm: 40_000, contractsMax: 90_000, fundingMs: 14_400_000 },
    tiers: [tier('40000', 75, 7_500), tier('400000', 25, 20_000)],
  };

  test.each<[string, object, string]>([
    ['a fee above 1%', { takerFeePpm: 10_001 }, 'Taker fee'],
    ['a maker fee above the taker fee', { makerFeePpm: 451 }, 'Maker fee'],
    ['a tier that allows less than one before', { tiers: [tier('40000', 75, 7_500), tier('30000', 25, 20_000)] }, ''],
    ['a tier of too little maintenance', { tiers: [tier('40000', 75, 100)] }, 'tiers'],
    ['a tier that ends in no amount', { tiers: [tier('0.000000001', 75, 7_500)] }, 'tiers'],
    ['a period of funding that does not divide the day', { fundingMs: 25_200_000 }, 'Funding interval'],
  ])('are not asked for where the engine would refuse them: %s', async (_, other, words) => {
    const answer = await ask('futuresMarket:101', { ...rules, ...other });
    expect(answer).toMatchObject({ ok: false, reason: 'desk.value_out_of_range' });
    expect(answer.ok ? '' : answer.message.toLowerCase()).toContain(words.toLowerCase());
  });

  test('change by two people, for all and at once, and are what the next start reads', async () => {
    expect(reasonOf(await ask('futuresMarket:1', rules))).toBe('desk.not_found');
    expect(reasonOf(await ask('futuresMarket:101', { ...rules, size: '1' }))).toBe('request.field_invalid');
    const changes = await approved(await ask('futuresMarket:101', rules));
    expect(changes).toContainEqual({ field: 'takerFeePpm', before: '500', after: '450', unit: '' });
    expect(changes).toContainEqual({ field: 'tiers.0.valueMax', before: '50000', after: '40000', unit: 'USDT' });
    expect(changes).toContainEqual({ field: 'tiers.4.leverageMax', before: '5', after: '', unit: '' });
    expect(await inForce('futuresMarket:101')).toMatchObject({ takerFeePpm: '450', 'tiers.1.leverageMax': '25' });
    const shown = messageOf(await clientOf(whole.app)(futures.markets, {})).find(({ id }) => id === 101);
    expect(shown).toMatchObject({ taker_fee_ppm: 450, contracts_max: 90_000 });
    expect(whole.app.core.state.futures.markets.get(101)?.settings).toMatchObject({
      takerFeePpm: 450,
      bandPpm: 40_000,
    });
    const tiers = [{ valueMax: '40000' }, {}];
    expect(await stored('futuresMarket:101')).toMatchObject({ takerFeePpm: 450, size: '0.001', tiers });
  });

  test('a contract is of some of the coin, and where the margin is the coin of some of the quote asset', async () => {
    const { settings } = messageOf(await as('treasurer')(desk.settings, { noun: 'futuresMarket' }));
    const ofSize = (key: string) =>
      settings[0]?.rows.find((row) => row.key === key)?.units.find(({ path }) => path === 'size')?.asset;
    expect([ofSize('futuresMarket:101'), ofSize('futuresMarket:111')]).toEqual([1, 3]);
  });

  test('the ladder of our market maker changes by two people, in the book at once', async () => {
    expect(reasonOf(await ask('futuresMaker:101', { leverage: 126 }))).toBe('desk.value_out_of_range');
    expect(reasonOf(await ask('futuresMaker:101', { levels: 101 }))).toBe('desk.value_out_of_range');
    const changes = await approved(await ask('futuresMaker:101', { levels: 7, leverage: 5, notional: '2500' }));
    expect(changes).toContainEqual({ field: 'leverage', before: '10', after: '5', unit: '' });
    expect(await inForce('futuresMaker:101')).toMatchObject({ levels: '7', leverage: '5', notional: '2500' });
    expect(whole.app.core.state.futures.markets.get(101)?.ladder.bids.length).toBeLessThanOrEqual(7);
  });

  test('DESK-081 one person halts a contract, and two open it again', async () => {
    const reasonText = { market: '102', reason };
    expect(await as('treasurer')(desk.halt, reasonText)).toMatchObject({ ok: true });
    expect(whole.app.core.state.futures.markets.get(102)?.status).toBe('halted');
    const halted = messageOf(await as('treasurer')(desk.markets, {})).find(({ id }) => id === 102);
    expect(halted).toMatchObject({ open: false, request: null });
    expect(await approved(await as('treasurer')(desk.requestOpen, reasonText))).toMatchObject([
      { field: 'status', before: 'halted', after: 'open' },
    ]);
    expect(whole.app.core.state.futures.markets.get(102)?.status).toBe('open');
  });
});

describe('DESK-093 the title of a request about an offer', () => {
  const today = Math.floor(Date.now() / 86_400_000);
  const day = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10);
  const lockup = {
    ...{ asset: 3, days: 10, dailyPpm: 1_000, penaltyPpm: 2_000, min: '5', ownerMax: '500', allMax: '4000' },
    status: 'open',
  };
  const dual = {
    ...{ instrument: 1, asset: 1, quote: 3, type: 'put', strike: '50000', tick: '0.01', startDay: today },
    ...{ endDay: today + 7, ratePpm: 120_000, total: 40, ownerMax: 5, status: 'open' },
  };
  const titleOf = async (request: number) =>
    messageOf(await as('reviewer')(desk.request, { request: String(request) })).title;

  test.each([
    ['lockupOffer:1', { status: 'closed' }, /^Lock-up offer #1 USDT 5 d$/],
    ['dualOffer:new', dual, new RegExp(`^Dual investment offer #\\d+ BTC 50000 USDT ${day(today + 7)}$`)],
    ['ieoOffer:2', { min: '2' }, /^IEO offer #2 [A-Z]+$/],
    ['loanCollateral:1', { max: '1' }, /^BTC$/],
  ])('names its asset, and strike or days: %s', async (setting, values, title) => {
    expect(await titleOf(messageOf(await ask(setting, values)).request)).toMatch(title);
  });

  test('follows what is asked for when the request is edited', async () => {
    const { request } = messageOf(await ask('lockupOffer:new', lockup));
    expect(await titleOf(request)).toMatch(/^Lock-up offer #\d+ USDT 10 d$/);
    const { subject } = messageOf(await as('reviewer')(desk.request, { request: String(request) }));
    const again = { setting: subject, values: JSON.stringify({ ...lockup, asset: 1, days: 20 }), reason };
    messageOf(await as('treasurer')(desk.requestSetting, { ...again, request: String(request), version: '1' }));
    expect(await titleOf(request)).toMatch(/^Lock-up offer #\d+ BTC 20 d$/);
  });
});

describe('DESK-053 the claims of demo funds', () => {
  const given = (...grants: [asset: number, amount: string][]) => ({
    grants: grants.map(([asset, amount]) => ({ asset, amount })),
  });
  const claims = { enabled: true, everyMs: 3_600_000, ...given([1, '0.5'], [3, '5000']) };

  test('change by two people in amount and period, and can be ended', async () => {
    for (const wrong of [given([3, '0']), given([999, '1']), given([3, '0.000000001'])])
      expect(reasonOf(await ask('demo', { ...claims, ...wrong }))).toBe('desk.value_out_of_range');
    const changes = await approved(await ask('demo', claims));
    expect(changes).toContainEqual({ field: 'grants.0.amount', before: '0.05', after: '0.5', unit: 'BTC' });
    expect(changes).toContainEqual({ field: 'everyMs', before: '86400000', after: '3600000', unit: '' });
    const [token] = await openTraders(whole.database.pool, 1);
    const claim = () => clientOf(whole.app, token)(wallet.claimDemo, {}, { key: crypto.randomUUID() });
    const answer = await claim();
    expect(answer.ok && answer.data.granted.map(({ amount }) => amount)).toEqual(['0.50000000', '5000.00000000']);
    // The refusal has the hours of the new period.
    const again = await claim();
    expect(again.ok ? '' : again.message).toContain('1');
    await approved(await ask('demo', { enabled: false }));
    const [other] = await openTraders(whole.database.pool, 1);
    expect(await clientOf(whole.app, other)(wallet.claimDemo, {}, { key: crypto.randomUUID() })).toMatchObject({
      reason: 'wallet.demo_off',
    });
  });

  test('DESK-051 DESK-052 DESK-053 DESK-080 what was decided is in force after a restart, and the tables agree with the journal', async () => {
    const { config, sequencer } = whole.app.core;
    // The house maker leaves a book whose price is 15 s old, by an entry of the journal.
    await setPrice(whole.app, 70_000);
    await whole.app.stop();
    const before = sequencer.committedSeq;
    whole.app = await openApp({ config, logger: whole.app.core.log, onFatal: () => undefined, limits: 'off' });
    // Nothing is sent again: what the table of settings has is what is in force.
    expect(whole.app.core.sequencer.committedSeq).toBe(before);
    expect(await inForce('demo')).toMatchObject({ enabled: 'false', everyMs: '3600000' });
    expect(await inForce('maker:1')).toMatchObject({ levels: '12' });
    expect(await inForce('asset:4')).toMatchObject({ kinds: 'fiat,spot,options,margin,earn' });
    expect((await audit(whole.database.pool, slices)).differences).toEqual([]);
  });
});
