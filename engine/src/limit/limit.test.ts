import { expect, test } from 'vitest';
import { after, DAY, HOUR, limited, setLimit } from '../../test/limits.ts';
import { ann, atMarket, bob, BTC_ID, funds, order, send, twoTraders, USDT_ID } from '../../test/market-of-two.ts';
import { BTC, USDT } from '../../test/trading-day.ts';
import { refusalToDeposit, refusalToTakeOn } from '../core/limits/ask.ts';
import { availableAt, WORLD, type Balance } from '../core/ledger.ts';
import { recordResult, recordStake } from '../core/limits/record.ts';
import type { LimitName } from '../core/limits/words.ts';
import { describe } from '../describe.ts';
import { takeChanges } from '../engine.ts';
import type { Command, State } from '../products.ts';

const refusal = (reason: string) => ({ ok: false, reason });
const claim = (owner = ann): Command => ({ kind: 'wallet.claimDemo', owner });
const confirm = (name: LimitName): Command => ({ kind: 'limit.confirm', owner: ann, name });
const discard = (name: LimitName): Command => ({ kind: 'limit.discard', owner: ann, name });
const inForce = (state: State, name: LimitName) => state.limits.limit(ann, name)?.amount;
const lines = (state: State) => [...describe(state)].slice(1);
/** What one claim gives: 20,000 USDT, and a BTC at 70,000. */
const CLAIM = 90_000;

test('LIMIT-001 without limits nothing is refused, asked or counted', () => {
  const state = twoTraders();
  expect(send(state, setLimit('deposit.day', 5))).toEqual(refusal('limit.invalid'));
  expect(send(state, { kind: 'limit.coolOff', owner: ann, days: 1 })).toEqual(refusal('limit.invalid'));
  expect(lines(state).filter((line) => /^(limits?|pause|use|cost) /.test(line))).toEqual([]);
});

test('LIMIT-001 the unit of value is an asset, and is set once', () => {
  const state = limited();
  expect(send(state, { kind: 'limit.configure', unit: USDT_ID })).toEqual({ ok: true });
  expect(send(state, { kind: 'limit.configure', unit: BTC_ID })).toEqual(refusal('limit.invalid'));
  expect(send(twoTraders(), { kind: 'limit.configure', unit: 99 })).toEqual(refusal('limit.invalid'));
});

test('LIMIT-003 a lower limit is in force with its command, and ends a raise that waits', () => {
  const state = limited();
  expect(send(state, setLimit('deposit.day', 500))).toMatchObject({ ok: true, limit: { amount: 500n * USDT } });
  send(state, setLimit('deposit.day', 900));
  expect(send(state, setLimit('deposit.day', 400))).toEqual({
    ok: true,
    limit: { owner: ann, name: 'deposit.day', amount: 400n * USDT, pending: undefined, pendingFrom: undefined },
  });
  expect(after(state, 2 * DAY, confirm('deposit.day'))).toEqual(refusal('limit.nothing_pending'));
});

test.each([900, undefined])(
  'LIMIT-004 a raise to %s waits for 24 hours, to the millisecond, and for a confirmation',
  (usdt) => {
    const state = limited();
    send(state, setLimit('deposit.day', 500));
    send(state, setLimit('deposit.day', usdt));
    const asked = state.at;
    expect(state.limits.limit(ann, 'deposit.day')).toEqual({
      amount: 500n * USDT,
      pending: usdt === undefined ? undefined : BigInt(usdt) * USDT,
      pendingFrom: asked + DAY,
    });
    expect(after(state, DAY - 1, confirm('deposit.day'))).toEqual(refusal('limit.not_yet'));
    expect(inForce(state, 'deposit.day')).toBe(500n * USDT);
    expect(after(state, 1, confirm('deposit.day'))).toMatchObject({ ok: true });
    expect(inForce(state, 'deposit.day')).toBe(usdt === undefined ? undefined : BigInt(usdt) * USDT);
    expect(after(state, 1, confirm('deposit.day'))).toEqual(refusal('limit.nothing_pending'));
  },
);

test('LIMIT-004 a raise that is not confirmed within seven days is none', () => {
  const state = limited();
  send(state, setLimit('deposit.day', 500));
  send(state, setLimit('deposit.day', 900));
  expect(after(state, 8 * DAY, confirm('deposit.day'))).toEqual(refusal('limit.nothing_pending'));
  expect(after(state, 1, discard('deposit.day'))).toEqual(refusal('limit.nothing_pending'));
  // It can be asked for anew, and then waits anew.
  expect(send(state, setLimit('deposit.day', 900))).toMatchObject({ ok: true });
  expect(after(state, DAY - 1, confirm('deposit.day'))).toEqual(refusal('limit.not_yet'));
});

test('LIMIT-004 asking again for the same raise does not begin the wait anew; another one does; one that is discarded is none', () => {
  const state = limited();
  send(state, setLimit('deposit.day', 500));
  send(state, setLimit('deposit.day', 900));
  expect(after(state, HOUR, setLimit('deposit.day', 900))).toEqual(refusal('limit.unchanged'));
  expect(after(state, 22 * HOUR, setLimit('deposit.day', 901))).toMatchObject({ ok: true });
  expect(after(state, HOUR, confirm('deposit.day'))).toEqual(refusal('limit.not_yet'));
  expect(send(state, discard('deposit.day'))).toMatchObject({ ok: true, limit: { amount: 500n * USDT } });
  expect(after(state, 2 * DAY, confirm('deposit.day'))).toEqual(refusal('limit.nothing_pending'));
});

test.each<[string, Command]>([
  ['limit.unchanged', setLimit('loss.day')],
  ['limit.invalid', { kind: 'limit.set', owner: ann, name: 'loss.year' as 'loss.day', amount: 1n }],
  ['limit.invalid', { kind: 'limit.set', owner: ann, name: 'loss.day', amount: -1n }],
  ['limit.invalid', { kind: 'limit.set', owner: 2, name: 'loss.day', amount: 1n }],
  ['limit.amount_too_large', { kind: 'limit.set', owner: ann, name: 'loss.day', amount: 10n ** 17n + 1n }],
  ['limit.session_out_of_range', { kind: 'limit.set', owner: ann, name: 'session', amount: 14n }],
  ['limit.session_out_of_range', { kind: 'limit.set', owner: ann, name: 'session', amount: 1_441n }],
  ['limit.nothing_pending', confirm('loss.day')],
  ['limit.nothing_pending', discard('loss.day')],
  ['limit.invalid', { kind: 'limit.coolOff', owner: 2, days: 1 }],
  ...[0, 43, 1.5].map(
    (days) => ['limit.days_out_of_range', { kind: 'limit.coolOff', owner: ann, days }] as [string, Command],
  ),
  ...[181, 1_827].map(
    (days) => ['limit.days_out_of_range', { kind: 'limit.exclude', owner: ann, days }] as [string, Command],
  ),
])('LIMIT-003 refused without a trace: %s', (reason, command) => {
  const state = limited();
  const before = lines(state);
  expect(send(state, command)).toEqual(refusal(reason));
  expect(lines(state)).toEqual(before);
});

test('LIMIT-005 what comes from outside is worth its index price, rounded up, and never passes the limit', () => {
  const state = limited();
  send(state, setLimit('deposit.week', CLAIM - 1));
  expect(after(state, HOUR, claim())).toEqual(refusal('limit.deposit_reached'));
  const before = lines(state);
  expect(send(state, claim())).toEqual(refusal('limit.deposit_reached'));
  expect(lines(state)).toEqual(before);
  send(state, setLimit('deposit.day', CLAIM, bob));
  expect(after(state, HOUR, claim(bob))).toMatchObject({ ok: true });
  // One smallest unit of XRP is worth 2 units of USDT's smallest at most, and one of BTC at an odd price is rounded up.
  send(state, { kind: 'indexPrice.update', source: 'test', prices: [{ market: 1, price: 150_000_000n, volume: 0n }] });
  const room = state.limits;
  room.count(bob, 'deposit', -1n, state.at);
  const sats = (amount: bigint) => refusalToDeposit(state, bob, [{ asset: BTC_ID, amount }]);
  expect([sats(1n), refusalToDeposit(state, bob, [{ asset: USDT_ID, amount: 1n }])]).toEqual([
    'limit.deposit_reached',
    undefined,
  ]);
});

test('LIMIT-005 sixty-four deposits at once: as many as the limit lets in', () => {
  const state = limited();
  send(state, {
    kind: 'wallet.configureDemo',
    enabled: true,
    everyMs: 0,
    grants: [{ asset: USDT_ID, amount: 100n * USDT }],
  });
  send(state, setLimit('deposit.day', 1_050));
  const { at } = state;
  const answers = Array.from({ length: 64 }, () => after(state, 0, claim()));
  expect([state.at, answers.filter(({ ok }) => ok).length]).toEqual([at, 10]);
  expect(state.limits.used(ann, 'deposit', 'day', at)).toBe(1_000n * USDT);
});

test('LIMIT-005 deposits count from before the limit was set; a new period begins with nothing', () => {
  const state = limited();
  after(state, HOUR, claim());
  send(state, setLimit('deposit.day', 150_000));
  expect(after(state, HOUR, claim())).toEqual(refusal('limit.deposit_reached'));
  expect(after(state, 2 * DAY, claim())).toMatchObject({ ok: true });
});

test('LIMIT-005 where there is a limit, what has no index price is refused', () => {
  const state = limited();
  send(state, { kind: 'asset.configure', asset: 9, name: 'NEW', scale: 0, kinds: ['spot'] });
  const grant = { kind: 'wallet.grantDemo', owner: ann, grants: [{ asset: 9, amount: 1n }] } as const;
  send(state, { kind: 'platform.setMoney', money: 'demo' });
  expect(send(state, grant)).toEqual({ ok: true });
  send(state, setLimit('deposit.month', 1_000_000));
  expect(send(state, grant)).toEqual(refusal('limit.not_valued'));
});

/** Ann has bought a BTC at 70,000 before losses are counted; the price falls. */
function falling(limit: number): State {
  const state = limited();
  send(state, setLimit('loss.day', limit));
  return state;
}
/** Ann sells so many lots to bob at a price; fees are 0.1% of what a taker gets, 0.08% of a maker's. */
function sells(state: State, price: number, lots: number) {
  send(state, order(bob, 'buy', price, lots));
  return send(state, atMarket(ann, 'sell', { lots }, { worstPrice: BigInt(price) * USDT }));
}

test('LIMIT-006 a loss is what was got after fees less average cost; what there was costs its index price when counting began', () => {
  const state = falling(1_000);
  expect(state.limits.cost(ann, BTC_ID)).toBe(70_000n * USDT);
  // A tenth of a BTC for 6,000 USDT less 6: its tenth of the cost is 7,000.
  expect(sells(state, 60_000, 10_000)).toMatchObject({ ok: true });
  expect(state.limits.used(ann, 'loss', 'day', state.at)).toBe(1_006n * USDT);
  expect(state.limits.cost(ann, BTC_ID)).toBe(63_000n * USDT);
});

test('LIMIT-006 a maker’s loss counts like a taker’s, a buy adds to the cost, a gain makes up for a loss', () => {
  const state = falling(5_000);
  send(state, order(ann, 'sell', 60_000, 10_000));
  send(state, atMarket(bob, 'buy', { lots: 10_000 }, { worstPrice: 60_000n * USDT }));
  expect(state.limits.used(ann, 'loss', 'month', state.at)).toBe(1_000n * USDT + 480_000_000n);
  send(state, order(bob, 'sell', 50_000, 10_000));
  send(state, order(ann, 'buy', 50_000, 10_000));
  // What came of it is a tenth less its fee; all of what was paid is its cost.
  expect(state.limits.cost(ann, BTC_ID)).toBe(68_000n * USDT);
  const before = state.limits.used(ann, 'loss', 'month', state.at);
  sells(state, 80_000, 1_000);
  expect(state.limits.used(ann, 'loss', 'month', state.at)).toBeLessThan(before - 100n * USDT);
});

test('LIMIT-006 what a position takes of a coin takes its cost along: gains and losses that even out leave the cost and count nothing', () => {
  const state = falling(1_000);
  const { ledger } = state;
  const [world, own] = [WORLD, ann].map((owner) => availableAt(ledger.account(owner, 'spot', BTC_ID)));
  const part = BTC / 100n;
  for (let n = 0; n < 10; n += 1) {
    ledger.post(world!, own!, part, 'futures.result', 0);
    recordResult(state, ann, BTC_ID, part);
    ledger.post(own!, world!, part, 'futures.result', 0);
    recordResult(state, ann, BTC_ID, -part);
  }
  expect(state.limits.cost(ann, BTC_ID)).toBe(70_000n * USDT);
  expect(state.limits.used(ann, 'loss', 'day', state.at)).toBe(0n);
  // Of the unit of value a loss is what it is.
  ledger.post(
    ...([ann, WORLD].map((owner) => availableAt(ledger.account(owner, 'spot', USDT_ID))) as [Balance, Balance]),
    USDT,
    'futures.result',
    0,
  );
  recordResult(state, ann, USDT_ID, -USDT);
  expect(state.limits.used(ann, 'loss', 'day', state.at)).toBe(USDT);
});

test('LIMIT-006 the last of an asset takes what is left of its cost, to the unit', () => {
  const state = falling(1_000_000);
  send(state, { kind: 'platform.setMoney', money: 'demo' });
  send(state, { kind: 'wallet.grantDemo', owner: bob, grants: [{ asset: USDT_ID, amount: 100_000n * USDT }] });
  for (const lots of [10, 33_333, 70, 66_587]) sells(state, 69_999, lots);
  expect([funds(state, ann, BTC_ID), state.limits.cost(ann, BTC_ID)]).toEqual([[0n, 0n], 0n]);
  const got = funds(state, ann, USDT_ID)[0] - 20_000n * USDT;
  expect(state.limits.used(ann, 'loss', 'day', state.at)).toBe(70_000n * USDT - got);
});

test('LIMIT-007 at the limit what takes on risk is refused, with the next command; selling for the unit of value and canceling are not', () => {
  const state = falling(1_006);
  send(state, order(ann, 'buy', 50_000, 100));
  send(state, order(ann, 'sell', 90_000, 100));
  const [buy = 0, sell = 0] = state.spot.orders.idsOf(ann);
  sells(state, 60_000, 10_000);
  expect(send(state, order(ann, 'buy', 50_000, 100))).toEqual(refusal('limit.loss_reached'));
  expect(send(state, atMarket(ann, 'buy', { usdt: 100 }))).toEqual(refusal('limit.loss_reached'));
  // The buy that waited ended in the same command, with its hold; the sale waits on.
  expect(state.spot.orders.idsOf(ann)).toEqual([sell]);
  expect(takeChanges(state).spot.orders.find(({ id }) => id === buy)).toMatchObject({
    status: 'cancelled',
    cancelReason: 'self_limit',
  });
  expect(funds(state, ann, USDT_ID)[1]).toBe(0n);
  expect(sells(state, 60_000, 10_000)).toMatchObject({ ok: true });
  expect(
    send(state, { kind: 'spot.amendOrder', owner: ann, order: sell, price: 91_000n * USDT, amount: 0n }),
  ).toMatchObject({ ok: true });
  expect(send(state, { kind: 'spot.cancelAll', owner: ann })).toMatchObject({ ok: true, cancelled: 1 });
  // A new day begins with nothing lost.
  expect(after(state, DAY, order(ann, 'buy', 50_000, 100))).toMatchObject({ ok: true });
});

test('LIMIT-007 a limit that is lowered to what is lost stops with its own command', () => {
  const state = falling(5_000);
  sells(state, 60_000, 10_000);
  send(state, order(ann, 'buy', 50_000, 100));
  expect(send(state, setLimit('loss.day', 1_006))).toMatchObject({ ok: true });
  expect(state.spot.orders.idsOf(ann)).toEqual([]);
  expect(send(state, order(ann, 'buy', 50_000, 100))).toEqual(refusal('limit.loss_reached'));
});

test('LIMIT-007 an order that waits cannot be raised where a new one is refused, and can be made smaller', () => {
  const state = falling(5_000);
  send(state, order(bob, 'buy', 60_000, 10_000));
  send(state, order(ann, 'buy', 50_000, 300));
  const [id = 0] = state.spot.orders.idsOf(ann);
  state.limits.count(ann, 'loss', 5_000n * USDT, state.at);
  const amend = (lots: bigint): Command => ({
    kind: 'spot.amendOrder',
    owner: ann,
    order: id,
    price: 0n,
    amount: lots * 1_000n,
  });
  expect(send(state, amend(400n))).toEqual(refusal('limit.loss_reached'));
  expect(send(state, amend(200n))).toMatchObject({ ok: true, keptPriority: true });
});

test('LIMIT-008 a stake is asked whole: it must fit into what is left of the limits of stakes and of losses', () => {
  const state = limited();
  const stake = (usdt: number, asset = USDT_ID) => ({ asset, amount: BigInt(usdt) * USDT });
  const ask = (usdt: number, asset = USDT_ID) => refusalToTakeOn(state, ann, { stake: stake(usdt, asset) });
  expect(ask(1_000_000)).toBeUndefined();
  send(state, setLimit('stake.day', 100));
  expect([ask(100), ask(101), ask(1, BTC_ID)]).toEqual([undefined, 'limit.stake_reached', 'limit.stake_reached']);
  const placed = Array.from({ length: 64 }, () => {
    const refused = ask(7);
    if (!refused) recordStake(state, ann, stake(7));
    return refused;
  });
  expect(placed.filter((refused) => refused === undefined)).toHaveLength(14);
  send(state, setLimit('stake.day', 1_000, bob));
  send(state, setLimit('loss.day', 50, bob));
  const ofBob = (usdt: number) => refusalToTakeOn(state, bob, { stake: stake(usdt) });
  expect([ofBob(50), ofBob(51)]).toEqual([undefined, 'limit.loss_reached']);
  send(state, { kind: 'asset.configure', asset: 9, name: 'NEW', scale: 0, kinds: ['spot'] });
  expect(refusalToTakeOn(state, bob, { stake: { asset: 9, amount: 1n } })).toBe('limit.not_valued');
});

test.each([
  ['LIMIT-009', 'limit.coolOff', 1, 'limit.cooling_off'],
  ['LIMIT-010', 'limit.exclude', 182, 'limit.excluded'],
] as const)(
  '%s %s: orders and deposits are refused to the millisecond, canceling and moving never are',
  (_, kind, days, reason) => {
    const state = limited();
    const paused: Command = { kind, owner: ann, days };
    send(state, order(ann, 'buy', 50_000, 300));
    send(state, order(ann, 'sell', 90_000, 300));
    expect(send(state, paused)).toEqual({ ok: true, until: state.at + days * DAY });
    const { at } = state;
    // What waited is canceled with the command; what it held is free.
    expect([state.spot.orders.idsOf(ann), funds(state, ann, USDT_ID)[1]]).toEqual([[], 0n]);
    expect(send(state, order(ann, 'sell', 90_000, 300))).toEqual(refusal(reason));
    expect(send(state, order(ann, 'buy', 50_000, 300))).toEqual(refusal(reason));
    expect(refusalToTakeOn(state, ann, { stake: { asset: USDT_ID, amount: 1n } })).toBe(reason);
    expect(send(state, { kind: 'spot.cancelAll', owner: ann })).toMatchObject({ ok: true });
    const move: Command = {
      kind: 'wallet.move',
      owner: ann,
      asset: BTC_ID,
      amount: BTC / 2n,
      from: 'spot',
      to: 'fiat',
    };
    expect(send(state, move)).toEqual({ ok: true });
    state.at = at + days * DAY - 1;
    expect(after(state, 0, claim())).toEqual(refusal(reason));
    expect(after(state, 0, order(ann, 'buy', 50_000, 300))).toEqual(refusal(reason));
    expect(after(state, 1, order(ann, 'buy', 50_000, 300))).toMatchObject({ ok: true });
  },
);

test.each([
  ['limit.coolOff', 3, 5],
  ['limit.exclude', 200, 400],
] as const)('LIMIT-010 %s is made longer, never shorter, whatever is sent', (kind, days, more) => {
  const state = limited();
  const pause = (of: number): Command => ({ kind, owner: ann, days: of });
  send(state, pause(days));
  const until = () => Math.max(...Object.values(state.limits.pauses.get(ann) ?? {}));
  const first = until();
  expect(after(state, 0, pause(days - 1 > 181 || kind === 'limit.coolOff' ? days - 1 : 182))).toEqual(
    refusal('limit.not_shortened'),
  );
  expect(after(state, 0, pause(days))).toEqual(refusal('limit.not_shortened'));
  expect(until()).toBe(first);
  expect(after(state, 0, pause(more))).toMatchObject({ ok: true });
  expect(until()).toBe(first + (more - days) * DAY);
});

test('LIMIT-010 a cool-off beside an exclusion changes nothing of it', () => {
  const state = limited();
  send(state, { kind: 'limit.exclude', owner: ann, days: 365 });
  const until = state.limits.pauses.get(ann)?.excludedUntil;
  send(state, { kind: 'limit.coolOff', owner: ann, days: 1 });
  expect(state.limits.pauses.get(ann)?.excludedUntil).toBe(until);
  expect(send(state, order(ann, 'buy', 50_000, 300))).toEqual(refusal('limit.excluded'));
});

test('LIMIT-011 minutes of a session are lowered at once and raised like any other limit', () => {
  const state = limited();
  const minutes = (amount: bigint): Command => ({ kind: 'limit.set', owner: ann, name: 'session', amount });
  send(state, minutes(60n));
  expect(send(state, minutes(30n))).toMatchObject({ ok: true, limit: { amount: 30n } });
  expect(send(state, minutes(45n))).toMatchObject({ ok: true, limit: { amount: 30n, pending: 45n } });
});
