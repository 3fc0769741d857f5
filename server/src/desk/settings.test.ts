import { desk, futures, wallet } from '@glassbook/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTraders } from '../../test/open-traders.ts';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../test/whole-app.ts';
import { openApp } from '../app.ts';
import { slices } from '../slices.ts';
import { audit } from '../store/audit.ts';
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
async function approved(answer: { ok: true; message: { request: number } } | { ok: false; message: string }) {
  const request = String(messageOf(answer).request);
  const { changes } = messageOf(await as('reviewer')(desk.request, { request }));
  expect(await as('treasurer')(desk.approve, { request, version: '1' })).toMatchObject({ reason: 'desk.own_request' });
  const { state } = messageOf(await as('reviewer')(desk.approve, { request, version: '1' }));
  expect(state).toBe('done');
  return changes.map(({ field, before, after }) => ({ field, before, after }));
}
/** The setting in force, as the journal's command. */
const stored = async (key: string) => {
  const { rows } = await whole.database.pool.query<{ command: string }>(
    'SELECT command FROM settings_in_force WHERE key = $1',
    [key],
  );
  return rows[0]?.command ?? '';
};

describe('DESK-051 assets', () => {
  const asset = async (symbol: string) =>
    messageOf(await as('treasurer')(desk.assets, {})).find((each) => each.symbol === symbol);
  const ask = (kinds: string, name: 'treasurer' | 'support' = 'treasurer') =>
    as(name)(desk.requestAsset, { asset: '4', kinds, reason });

  test('are listed with decimals, kinds of account, markets and what a claim gives', async () => {
    expect(await asset('USDT')).toMatchObject({ scale: 8, claim: '10000', places: expect.any(Number) as number });
    expect((await asset('USDT'))?.markets.length).toBeGreaterThan(20);
    expect(await asset('SOL')).toMatchObject({ id: 4, kinds: ['spot', 'options', 'margin', 'earn'], request: null });
  });

  test('get a kind of account by two people, as a command of the journal, and lose none', async () => {
    expect(reasonOf(await ask('spot'))).toBe('desk.value_out_of_range');
    expect(reasonOf(await ask('spot,options,margin,earn'))).toBe('desk.nothing_changes');
    expect(reasonOf(await ask('fiat,spot,options,margin,earn', 'support'))).toBe('session.not_permitted');
    const changes = await approved(await ask('fiat,spot,options,margin,earn'));
    expect(changes).toEqual([
      { field: 'kinds', before: 'spot,options,margin,earn', after: 'fiat,spot,options,margin,earn' },
    ]);
    expect((await asset('SOL'))?.kinds).toContain('fiat');
    expect(await stored('asset:4')).toContain('"asset.configure"');
    const [token] = await openTraders(whole.database.pool, 1);
    const own = messageOf(await clientOf(whole.app, token)(wallet.wallets, {}));
    expect(JSON.stringify(own.legal_wallet)).toContain('SOL');
  });
});

describe("DESK-052 the house maker's ladder", () => {
  const ladder = {
    ...{ levels: '12', half_spread_ppm: '400', step_ppm: '300', growth_ppm: '150000' },
    ...{ stale_after_ms: '60000', notional: '2500' },
  };
  const ask = (other: Partial<typeof ladder>) =>
    as('treasurer')(desk.requestMaker, { market: '1', ...ladder, ...other, reason });

  test.each([
    ['levels', { levels: '101' }, 'Levels'],
    ['half_spread_ppm', { half_spread_ppm: '1000000' }, 'Half spread'],
    ['step_ppm', { step_ppm: '90000' }, 'Step'],
    ['notional', { notional: '9000000' }, 'first level'],
    ['stale_after_ms', { stale_after_ms: '86400001' }, 'Cancel quotes'],
  ])('is not asked for where the engine would refuse it: %s', async (_, other, words) => {
    const answer = await ask(other);
    expect(answer).toMatchObject({ ok: false, reason: 'desk.value_out_of_range' });
    expect(answer.ok ? '' : answer.message).toContain(words);
  });

  test('changes by two people, at once in the book, and is what the next start reads', async () => {
    const changes = await approved(await ask({}));
    expect(changes.find(({ field }) => field === 'levels')).toMatchObject({ after: '12' });
    const [first] = messageOf(await as('treasurer')(desk.makers, {}));
    expect(first).toMatchObject({ market: 1, symbol: 'BTC/USDT', levels: 12, half_spread_ppm: 400, notional: '2500' });
    const { bids } = whole.app.core.state.spot.markets.get(1)?.ladder ?? { bids: [] };
    expect(bids.length).toBeLessThanOrEqual(12);
    expect(bids.length).toBeGreaterThan(0);
    const { rows } = await whole.database.pool.query<{ value: object }>(
      "SELECT value FROM settings WHERE key = 'maker:1'",
    );
    expect(rows[0]?.value).toMatchObject({ levels: 12, notional: '2500' });
  });
});

describe('DESK-080 the rules of a futures contract', () => {
  const rules = {
    ...{ maker_fee_ppm: '150', taker_fee_ppm: '450', liquidation_fee_ppm: '5000', band_ppm: '40000' },
    ...{ mark_band_ppm: '20000', contracts_max: '90000', open_orders_max: '150', funding_ms: '14400000' },
    ...{ funding_max_ppb: '3750000', interest_ppb: '100000', tiers: '40000:75:7500,400000:25:20000' },
  };
  const ask = (other: Partial<typeof rules> & { market?: string } = {}) =>
    as('treasurer')(desk.requestContract, { market: '101', ...rules, ...other, reason });
  const listed = async () => messageOf(await as('treasurer')(desk.contracts, {})).find(({ id }) => id === 101);

  test.each([
    ['a fee above 1%', { taker_fee_ppm: '10001' }, 'Taker fee'],
    ['a maker fee above the taker fee', { maker_fee_ppm: '451' }, 'Maker fee'],
    ['a tier that allows less than one before needs', { tiers: '40000:75:7500,30000:25:20000' }, 'tiers'],
    ['a tier of too little maintenance', { tiers: '40000:75:100' }, 'tiers'],
    ['a tier that ends in no amount', { tiers: '0.000000001:75:7500' }, 'tiers'],
    ['a period of funding that does not divide the day', { funding_ms: '25200000' }, 'Funding interval'],
  ])('are not asked for where the engine would refuse them: %s', async (_, other, words) => {
    const answer = await ask(other);
    expect(answer).toMatchObject({ ok: false, reason: 'desk.value_out_of_range' });
    expect(answer.ok ? '' : answer.message.toLowerCase()).toContain(words.toLowerCase());
  });

  test('change by two people, for all and at once, and are what the next start reads', async () => {
    expect(reasonOf(await ask({ market: '1' }))).toBe('desk.not_found');
    const changes = await approved(await ask());
    expect(changes).toContainEqual({ field: 'takerFeePpm', before: '500', after: '450' });
    expect(changes).toContainEqual({ field: 'tier:1', before: '50000 / 100x / 0.5%', after: '40000 / 75x / 0.75%' });
    expect(changes).toContainEqual({ field: 'tier:5', before: '50000000 / 5x / 10%', after: '0' });
    const tiers = [
      { value_max: '40000', leverage_max: 75, maintenance_ppm: 7_500 },
      { value_max: '400000', leverage_max: 25, maintenance_ppm: 20_000 },
    ];
    expect(await listed()).toMatchObject({ taker_fee_ppm: 450, funding_ms: 14_400_000, request: null, tiers });
    const shown = messageOf(await clientOf(whole.app)(futures.markets, {})).find(({ id }) => id === 101);
    expect(shown).toMatchObject({ taker_fee_ppm: 450, contracts_max: 90_000 });
    expect(whole.app.core.state.futures.markets.get(101)?.settings).toMatchObject({
      takerFeePpm: 450,
      bandPpm: 40_000,
    });
    const { rows } = await whole.database.pool.query<{ value: object }>(
      "SELECT value FROM settings WHERE key = 'futuresMarket:101'",
    );
    expect(rows[0]?.value).toMatchObject({ takerFeePpm: 450, size: '0.001', tiers: [{ valueMax: '40000' }, {}] });
  });

  test('the ladder of our market maker changes by two people, in the book at once', async () => {
    const ladder = {
      ...{ levels: '7', half_spread_ppm: '400', step_ppm: '300', growth_ppm: '150000', stale_after_ms: '60000' },
      ...{ notional: '2500', leverage: '5' },
    };
    const askMaker = (other: Partial<typeof ladder>) =>
      as('treasurer')(desk.requestContractMaker, { market: '101', ...ladder, ...other, reason });
    expect(reasonOf(await askMaker({ leverage: '126' }))).toBe('desk.value_out_of_range');
    expect(reasonOf(await askMaker({ levels: '101' }))).toBe('desk.value_out_of_range');
    const changes = await approved(await askMaker({}));
    expect(changes).toContainEqual({ field: 'leverage', before: '10', after: '5' });
    expect((await listed())?.maker).toMatchObject({ levels: 7, leverage: 5, notional: '2500', request: null });
    expect(whole.app.core.state.futures.markets.get(101)?.ladder.bids.length).toBeLessThanOrEqual(7);
  });

  test('DESK-081 one person halts a contract, and two open it again', async () => {
    const reasonText = { market: '102', reason };
    expect(await as('treasurer')(desk.halt, reasonText)).toMatchObject({ ok: true });
    expect(whole.app.core.state.futures.markets.get(102)?.status).toBe('halted');
    const halted = messageOf(await as('treasurer')(desk.contracts, {})).find(({ id }) => id === 102);
    expect(halted).toMatchObject({ open: false, opening: null });
    expect(await approved(await as('treasurer')(desk.requestOpen, reasonText))).toEqual([
      { field: 'status', before: 'halted', after: 'open' },
    ]);
    expect(whole.app.core.state.futures.markets.get(102)?.status).toBe('open');
  });
});

describe('DESK-053 the claims of demo funds', () => {
  const ask = (other: object) =>
    as('treasurer')(desk.requestDemo, { enabled: 'on', every_ms: '3600000', grants: '3=5000,1=0.5', reason, ...other });

  test('change by two people in amount and period, and can be ended', async () => {
    expect(reasonOf(await ask({ grants: '3=0' }))).toBe('desk.value_out_of_range');
    expect(reasonOf(await ask({ grants: '999=1' }))).toBe('desk.value_out_of_range');
    expect(reasonOf(await ask({ grants: '3=0.000000001' }))).toBe('desk.value_out_of_range');
    const changes = await approved(await ask({}));
    expect(changes).toContainEqual({ field: 'claim:USDT', before: '10000', after: '5000' });
    expect(changes).toContainEqual({ field: 'claim:ETH', before: '1', after: '0' });
    expect(changes).toContainEqual({ field: 'everyMs', before: '86400000', after: '3600000' });
    const [token] = await openTraders(whole.database.pool, 1);
    const claim = () => clientOf(whole.app, token)(wallet.claimDemo, {}, { key: crypto.randomUUID() });
    const given = await claim();
    expect(given.ok && given.data.granted.map(({ amount }) => amount)).toEqual(['0.50000000', '5000.00000000']);
    // The refusal has the hours of the new period.
    const again = await claim();
    expect(again.ok ? '' : again.message).toContain('1');
    await approved(await ask({ enabled: 'off' }));
    const [other] = await openTraders(whole.database.pool, 1);
    expect(await clientOf(whole.app, other)(wallet.claimDemo, {}, { key: crypto.randomUUID() })).toMatchObject({
      reason: 'wallet.demo_off',
    });
  });

  test('DESK-051 DESK-052 DESK-053 what was decided is in force after a restart, and the tables agree with the journal', async () => {
    const { config, sequencer } = whole.app.core;
    await whole.app.stop();
    const before = sequencer.committedSeq;
    whole.app = await openApp({ config, logger: whole.app.core.log, onFatal: () => undefined, limits: 'off' });
    // Nothing is sent again: what the table of settings has is what is in force.
    expect(whole.app.core.sequencer.committedSeq).toBe(before);
    expect(messageOf(await as('treasurer')(desk.demo, {})).claims).toMatchObject({
      enabled: 'off',
      every_ms: 3_600_000,
    });
    expect(messageOf(await as('treasurer')(desk.makers, {}))[0]).toMatchObject({ levels: 12 });
    expect(messageOf(await as('treasurer')(desk.demo, {})).crowd).toBe(null);
    expect((await audit(whole.database.pool, slices)).differences).toEqual([]);
  });
});
