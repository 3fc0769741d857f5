import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, setLimit } from '../../test/limits.ts';
import { ann, bob, BTC_ID, send, USDT_ID } from '../../test/market-of-two.ts';
import { begin, heldInEarn, houseOf, lines, refusal, spotOf, START, tick, to } from '../../test/offers.ts';
import { tables } from '../../test/tables.ts';
import { BTC, prices, run, USDT } from '../../test/trading-day.ts';
import { PIECE } from '../core/accrual.ts';
import { HOUSE_DUAL, HOUSE_LOCKUP } from '../core/ledger.ts';
import { describe, explained } from '../describe.ts';
import { emptyState, settingProblem, takeChanges } from '../engine.ts';
import type { Command, Outcome, State } from '../products.ts';
import type { ConfigureOffer } from './command.ts';
import type { OrderRow } from './state.ts';
import { daysFrom, dualSums, settlementPrice } from './sums.ts';
import { ORDERS_MAX } from './words.ts';

const TODAY = Date.UTC(2026, 0, 1) / DAY;
/** 30 days are paid for. */
const END = TODAY + 31;
const MINUTE = 60_000;
const offer = (change: Partial<ConfigureOffer> = {}): ConfigureOffer => ({
  ...{ kind: 'dual.configureOffer', offer: 1, instrument: 1, asset: BTC_ID, quote: USDT_ID, type: 'call' },
  ...{ strike: 60_000n * USDT, tick: USDT / 100n, startDay: TODAY, endDay: END, ratePpm: 100_000 },
  ...{ total: 50, ownerMax: 0, status: 'open', ...change },
});
const put = (change: Partial<ConfigureOffer> = {}) => offer({ offer: 2, type: 'put', ...change });
const buy = (shares = 1, change: object = {}): Command => ({
  kind: 'dual.buy',
  owner: ann,
  offer: 1,
  shares,
  ...change,
});
const index = (units: bigint): Command => ({
  ...{ kind: 'indexPrice.update', source: 'test', prices: [{ market: 1, price: units, volume: 0n }] },
});
const fund = (asset: number, total: bigint): Command => ({ kind: 'wallet.fundHouse', owner: HOUSE_DUAL, asset, total });
const spot = (state: State, asset: number, owner = ann) => spotOf(state, owner, asset);
const earn = (state: State, asset: number, owner = ann) => heldInEarn(state, owner, asset);
const house = (state: State, asset: number) => houseOf(state, HOUSE_DUAL, asset);
const rowOf = (outcome: Outcome): OrderRow => (outcome as unknown as { dual: OrderRow }).dual;

/** A tick a second before each of these minutes of the window, then the end. */
function settleAt(state: State, ticks: readonly bigint[], endDay = END): void {
  const end = endDay * DAY;
  for (const [n, units] of ticks.entries()) to(state, end - (30 - n) * MINUTE - 1_000, index(units));
  to(state, end);
}
const alike = (units: bigint, count = 30) => Array.from({ length: count }, () => units);

const ready: Command[] = [
  ...[ann, bob].map((owner): Command => ({ kind: 'wallet.claimDemo', owner })),
  ...[prices(59_000n, 1n), offer(), put(), fund(USDT_ID, 100_000n * USDT), fund(BTC_ID, 10n * BTC)],
];
let state: State;
beforeEach(() => {
  state = emptyState();
  run(state, begin);
  to(state, START);
  for (const command of ready) expect(send(state, command)).toMatchObject({ ok: true });
  takeChanges(state);
});

test.each([
  ['call', 60_000n * USDT - USDT / 100n, 'coin', 10_082_191n],
  ['call', 60_000n * USDT, 'money', 6_049_31506849n],
  ['call', 90_000n * USDT, 'money', 6_049_31506849n],
  ['put', 60_000n * USDT - USDT / 100n, 'coin', 10_082_191n],
  ['put', 60_000n * USDT, 'money', 6_049_31506849n],
  ['put', 10_000n * USDT, 'coin', 10_082_191n],
] as const)('DUAL-001 DUAL-002 0.1 BTC, 60,000, 10 %%, 30 days: a %s at %s pays the %s', (type, price, what, back) => {
  const [coins, dollars] = [spot(state, BTC_ID), spot(state, USDT_ID)];
  const made = rowOf(send(state, buy(1, { offer: type === 'call' ? 1 : 2 })));
  expect(made).toMatchObject({ days: 30, amount: BTC / 10n, coin: 10_082_191n, money: 6_049_31506849n });
  expect(made.endAt).toBe(END * DAY);
  const paid = type === 'call' ? [BTC / 10n, 0n] : [0n, 6_000n * USDT];
  expect([coins - spot(state, BTC_ID), dollars - spot(state, USDT_ID)]).toEqual(paid);
  expect([earn(state, BTC_ID), earn(state, USDT_ID)]).toEqual(paid);
  settleAt(state, alike(price));
  const got = what === 'coin' ? [back, 0n] : [0n, back];
  expect([spot(state, BTC_ID) - coins, spot(state, USDT_ID) - dollars]).toEqual(
    got.map((each, n) => each - (paid[n] as bigint)),
  );
  expect([earn(state, BTC_ID), earn(state, USDT_ID), house(state, BTC_ID)[1], house(state, USDT_ID)[1]]).toEqual([
    0n,
    0n,
    0n,
    0n,
  ]);
  const { dual, entries } = takeChanges(state);
  expect(dual.orders).toMatchObject([{ status: 'completed', price, back, closedAt: END * DAY }]);
  const isBack = (type === 'call') === (what === 'coin');
  expect(entries.map(({ reason }) => reason).filter((reason) => reason.startsWith('dual.'))).toEqual([
    'dual.buy',
    ...(isBack ? ['dual.return', 'dual.interest'] : ['dual.exchange', 'dual.payout']),
  ]);
  expect([...state.ledger.sums().values()].every((sum) => sum === 0n)).toBe(true);
});

test('DUAL-001 outcomes round down, and a share of a put is whole units', () => {
  const strike = fc.bigInt(1n, 10n ** 20n).map((tens) => tens * 10n);
  fc.assert(
    fc.property(
      strike,
      fc.nat(10_000_000),
      fc.nat(3_650),
      fc.integer({ min: 1, max: 10 ** 9 }),
      fc.integer({ min: 1, max: 18 }),
      (at, ratePpm, days, shares, scale) => {
        const { amount, paid, coin, money } = dualSums({ type: 'put', strike: at, ratePpm }, shares, days, scale);
        const [over, grown] = [365n * 1_000_000n, 365n * 1_000_000n + BigInt(days * ratePpm)];
        expect(coin * over <= amount * grown && (coin + 1n) * over > amount * grown).toBe(true);
        const whole = 10n ** BigInt(scale);
        expect(paid * whole).toBe(amount * at);
        expect(money >= paid && coin >= amount).toBe(true);
        expect(money * over * whole <= amount * at * grown && (money + 1n) * over * whole > amount * at * grown).toBe(
          true,
        );
      },
    ),
  );
});

test('DUAL-003 the price is the median of the minutes before the end, and names its ticks', () => {
  send(state, buy());
  const end = END * DAY;
  // Before the window, and at its first minute: not in force then.
  to(state, end - 30 * MINUTE - 61_000, index(1n * USDT));
  to(state, end - 30 * MINUTE, index(59_000n * USDT));
  for (let n = 29; n > 0; n -= 1) {
    to(state, end - n * MINUTE - 30_000, index(1n * USDT));
    to(state, end - n * MINUTE - 1, index((60_000n + BigInt(n)) * USDT));
  }
  const { seq } = state;
  // Of the last minute, and of the end: neither is before a minute of the window.
  to(state, end - 1, index(1n * USDT));
  to(state, end, index(1n * USDT));
  const [sale] = takeChanges(state).dual.sales;
  expect(sale).toMatchObject({ offer: 1, sold: 1, taken: 30, status: 'settled', price: 60_015n * USDT });
  expect(sale?.prices).toHaveLength(29);
  expect(sale?.prices.at(-1)).toEqual({ minute: end - MINUTE, at: end - MINUTE - 1, seq, price: 60_001n * USDT });
  expect(sale?.prices[0]?.minute).toBe(end - 29 * MINUTE);
});

test.each([
  ['of thirty the mean of the middle two', [...alike(100n, 15), ...alike(103n, 15)], 1n, 101n],
  ['rounded down to the tick', [...alike(1_00n, 15), ...alike(1_09n, 15)], 5n, 1_00n],
  ['of an odd count the middle one', [...alike(9n, 11), 5n, ...alike(1n, 11)], 1n, 5n],
  ['of twenty', [...alike(9n, 10), ...alike(1n, 10)], 1n, 5n],
  ['of nineteen none', alike(9n, 19), 1n, undefined],
] as const)('DUAL-003 the median %s', (_, of, tickSize, price) => {
  expect(settlementPrice(of, tickSize)).toBe(price);
});

test.each([
  ['call', BTC_ID, 10_082_191n],
  ['put', USDT_ID, 6_049_31506849n],
] as const)(
  'DUAL-004 of 19 minutes there is no price: a %s gets back what was paid, with interest',
  (type, asset, back) => {
    const before = spot(state, asset);
    const { paid } = rowOf(send(state, buy(1, { offer: type === 'call' ? 1 : 2 })));
    settleAt(state, alike(type === 'call' ? 90_000n * USDT : USDT, 19));
    expect(spot(state, asset) - before).toBe(back - paid);
    const { dual } = takeChanges(state);
    expect(dual.orders).toMatchObject([{ status: 'failed', price: undefined, back, backAsset: asset }]);
    expect(dual.sales.every((sale) => sale.status === 'settled' && sale.prices.length === 19)).toBe(true);
  },
);

test('DUAL-005 days from the day after the purchase; none on the last day; sold until a minute before the window', () => {
  const at = (day: number, ms = 0) => (TODAY + day) * DAY + ms;
  expect([daysFrom(at(0), END), daysFrom(at(1) - 1, END), daysFrom(at(1), END), daysFrom(at(30), END)]).toEqual([
    30, 30, 29, 0,
  ]);
  send(state, offer({ offer: 3, startDay: TODAY + 1 }));
  expect(to(state, at(1) - 1, buy(1, { offer: 3 }))).toEqual(refusal('dual.offer_not_started'));
  expect(to(state, at(1), buy(1, { offer: 3 }))).toMatchObject({ ok: true, dual: { days: 29 } });
  const closes = at(31) - 31 * MINUTE;
  expect(to(state, closes - 1, buy())).toMatchObject({ ok: true, dual: { days: 0, coin: BTC / 10n } });
  expect(to(state, closes, buy())).toEqual(refusal('dual.offer_ended'));
  expect(to(state, at(31), buy())).toEqual(refusal('dual.offer_ended'));
  expect(takeChanges(state).dual.orders.map(({ status }) => status)).toEqual(['failed', 'failed']);
});

test('DUAL-006 both outcomes are on hold for each order, and what is short by a unit is refused', () => {
  send(state, buy());
  send(state, buy(1, { owner: bob, offer: 2 }));
  const [interest, money] = [10_082_191n - BTC / 10n, 6_049_31506849n];
  expect(house(state, BTC_ID)[1]).toBe(interest + 10_082_191n);
  expect(house(state, USDT_ID)[1]).toBe(money + money - 6_000n * USDT);
  const left = (asset: number) => house(state, asset)[0];
  const take = (asset: number, amount: bigint) => {
    const account = state.ledger.account(HOUSE_DUAL, 'spot', asset);
    state.ledger.hold(account, left(asset) - amount);
  };
  take(USDT_ID, money - 1n);
  const before = lines(state);
  expect(send(state, buy())).toEqual(refusal('dual.house_short'));
  expect(lines(state)).toEqual(before);
  state.ledger.release(state.ledger.account(HOUSE_DUAL, 'spot', USDT_ID), 1n);
  take(BTC_ID, interest - 1n);
  expect(send(state, buy())).toEqual(refusal('dual.house_short'));
  state.ledger.release(state.ledger.account(HOUSE_DUAL, 'spot', BTC_ID), 1n);
  expect(send(state, buy())).toMatchObject({ ok: true });
  expect([left(USDT_ID), left(BTC_ID)]).toEqual([0n, 0n]);
});

test('DUAL-006 all that is on hold is explained', () => {
  for (const command of [buy(), buy(2, { offer: 2 })]) send(state, command);
  const held = new Map<number, bigint>();
  for (const [account, amount] of explained(state)) held.set(account, (held.get(account) ?? 0n) + amount);
  for (const [owner, kind] of [
    [ann, 'earn'],
    [HOUSE_DUAL, 'spot'],
  ] as const)
    for (const asset of [BTC_ID, USDT_ID]) {
      const account = state.ledger.account(owner, kind, asset);
      expect(held.get(account)).toBe(state.ledger.held(account));
    }
});

test.each([
  ['one that is not there', 1, { offer: 9 }, 'dual.offer_not_found'],
  ['a house account', 1, { owner: HOUSE_LOCKUP }, 'dual.offer_not_found'],
  ['no share', 0, {}, 'dual.shares_too_few'],
  ['half a share', 0.5, {}, 'dual.shares_too_few'],
  ['more than are left', 51, {}, 'dual.shares_too_many'],
  ['more than there is', 50, { offer: 2 }, 'dual.insufficient_funds'],
  ['another rate than was seen', 1, { seen: { ratePpm: 1, days: 30 } }, 'dual.offer_changed'],
  ['other days than were seen', 1, { seen: { ratePpm: 100_000, days: 31 } }, 'dual.offer_changed'],
  ['another rate alone', 1, { seen: { ratePpm: 1 } }, 'dual.offer_changed'],
  ['other days alone', 1, { seen: { days: 31 } }, 'dual.offer_changed'],
] as const)('DUAL-007 %s is refused', (_, shares, change, reason) => {
  if (reason === 'dual.insufficient_funds') send(state, fund(BTC_ID, 1_000n * BTC));
  const before = lines(state);
  expect(send(state, buy(shares, change))).toEqual(refusal(reason));
  expect(lines(state)).toEqual(before);
});

test('DUAL-007 at most what is left, what one owner may have, and so many orders', () => {
  send(state, offer({ total: 3, ownerMax: 2 }));
  expect(send(state, buy(3))).toEqual(refusal('dual.owner_limit'));
  expect(send(state, buy(2))).toMatchObject({ ok: true });
  expect(send(state, buy(1))).toEqual(refusal('dual.owner_limit'));
  expect(send(state, buy(2, { owner: bob }))).toEqual(refusal('dual.shares_too_many'));
  expect(send(state, buy(1, { owner: bob }))).toMatchObject({ ok: true });
  send(state, { kind: 'wallet.fundHouse', owner: HOUSE_DUAL, asset: USDT_ID, total: 10n ** 15n });
  send(state, offer({ offer: 3, strike: USDT, total: 1_000 }));
  send(state, put({ offer: 4, strike: USDT, total: 1_000 }));
  for (let count = 1; count < ORDERS_MAX; count += 1)
    expect(send(state, buy(1, { offer: 4 }))).toMatchObject({ ok: true });
  expect(send(state, buy(1, { offer: 4 }))).toEqual(refusal('dual.too_many_orders'));
});

test('DUAL-008 an order keeps its terms; what decides an outcome never changes', () => {
  const made = rowOf(send(state, buy(1, { seen: { ratePpm: 100_000, days: 30 } })));
  expect(send(state, offer({ ratePpm: 200_000, total: 5, ownerMax: 4, status: 'closed' }))).toEqual({ ok: true });
  expect(send(state, buy())).toEqual(refusal('dual.offer_closed'));
  for (const change of [
    ...[{ instrument: 4 }, { asset: USDT_ID }, { quote: BTC_ID }, { type: 'put' as const }],
    ...[{ strike: 50_000n * USDT }, { tick: USDT }, { startDay: TODAY + 1 }, { endDay: END + 1 }],
  ])
    expect(settingProblem(state, offer(change))).toBe(Object.keys(change)[0]);
  settleAt(state, alike(50_000n * USDT));
  expect(takeChanges(state).dual.orders).toMatchObject([{ id: made.id, ratePpm: 100_000, back: made.coin }]);
});

test.each([
  [{ asset: 99 }, 'asset'],
  [{ asset: USDT_ID, quote: BTC_ID }, 'instrument'],
  [{ quote: BTC_ID }, 'quote'],
  [{ instrument: 4 }, 'instrument'],
  [{ instrument: 9 }, 'instrument'],
  [{ strike: 0n }, 'strike'],
  [{ strike: 60_000n * USDT + 10n }, 'strike'],
  [{ strike: 60_000n * USDT + 1n, tick: 1n }, 'strike'],
  [{ tick: 0n }, 'tick'],
  [{ endDay: TODAY }, 'endDay'],
  [{ startDay: END }, 'endDay'],
  [{ startDay: 1.5 }, 'startDay'],
  [{ endDay: TODAY + 3_651 }, 'endDay'],
  [{ ratePpm: -1 }, 'ratePpm'],
  [{ ratePpm: 10_000_001 }, 'ratePpm'],
  [{ total: 0 }, 'total'],
  [{ ownerMax: -1 }, 'ownerMax'],
  [{ startDay: TODAY - 2, endDay: TODAY }, 'endDay'],
  // As many as timers count.
  [{ offer: 2 ** 40 }, 'offer'],
  [{ offer: 2 ** 40 - 1 }, undefined],
  [{}, undefined],
] as const)('DUAL-008 an offer that cannot be is refused: %o', (change, field) => {
  expect(settingProblem(state, offer({ offer: 7, ...change }))).toBe(field);
  if (field) expect(send(state, offer({ offer: 7, ...change }))).toEqual(refusal('dual.settings_invalid'));
});

test('DUAL-008 a new offer begins before its window does', () => {
  const window = (TODAY + 1) * DAY - 30 * MINUTE;
  to(state, window - 1);
  const late = offer({ offer: 7, endDay: TODAY + 1 });
  expect(settingProblem(state, late)).toBeUndefined();
  to(state, window);
  expect(settingProblem(state, late)).toBe('endDay');
});

test('DUAL-009 an engine that is loaded again before each entry settles the same', () => {
  const play = (loads: boolean): string[] => {
    const stored = tables();
    let live = emptyState();
    const go = (at: number, command: Command) => {
      expect(to(live, Math.max(at, live.at), command)).toMatchObject({ ok: true });
      stored.store(takeChanges(live));
      if (loads) live = stored.load(live);
    };
    for (const command of begin) go(0, command);
    for (const command of [...ready, buy(), buy(2, { offer: 2 })]) go(START, command);
    for (let n = 30; n > 4; n -= 1) go(END * DAY - n * MINUTE - 1_000, index((60_000n + BigInt(n % 7)) * USDT));
    go(END * DAY - MINUTE - 7_000, index(60_001n * USDT));
    go(END * DAY + 5, tick);
    return [...describe(live)];
  };
  const live = play(false);
  expect(live.join('\n')).toMatch(/dual sale .*settled/);
  expect(play(true)).toEqual(live);
});

test('DUAL-009 of many due at once a hundred are paid before an entry, by the same price', () => {
  send(state, put({ offer: 3, strike: USDT, total: 1_000 }));
  send(state, { kind: 'wallet.fundHouse', owner: HOUSE_DUAL, asset: BTC_ID, total: 1_000n * BTC });
  const cat = 1002;
  send(state, { kind: 'wallet.claimDemo', owner: cat });
  for (const [owner, count] of [...[[ann, ORDERS_MAX] as const, [bob, ORDERS_MAX] as const], [cat, 5] as const])
    for (let n = 0; n < count; n += 1) expect(send(state, buy(1, { owner, offer: 3 }))).toMatchObject({ ok: true });
  settleAt(state, alike(USDT / 2n));
  const paid = () => takeChanges(state).dual.orders.filter(({ status }) => status !== 'purchased');
  expect(paid()).toHaveLength(PIECE);
  to(state, state.at + 1, index(9n * USDT));
  expect(paid().map(({ status, price }) => [status, price])).toEqual(
    Array.from({ length: 5 }, () => ['completed', USDT / 2n]),
  );
});

test('DUAL-010 a break refuses, a reached limit of losses too; an exchange counts like a trade', () => {
  to(state, state.at, setLimit('loss.month', 500));
  const cost = () => state.limits.cost(ann, BTC_ID);
  const before = cost();
  send(state, put({ offer: 3, endDay: TODAY + 1 }));
  expect(send(state, buy(1, { offer: 3 }))).toMatchObject({ ok: true });
  // 0.1 BTC for 6,000, whatever it is worth: nothing is lost before it is sold.
  settleAt(state, alike(50_000n * USDT), TODAY + 1);
  expect([cost() - before, state.limits.used(ann, 'loss', 'month', state.at)]).toEqual([6_000n * USDT, 0n]);
  // 0.1 of what cost 59,000 or 60,000 each for 5,000.
  send(state, offer({ offer: 4, strike: 50_000n * USDT, startDay: TODAY + 1, endDay: TODAY + 2 }));
  expect(send(state, buy(1, { offer: 4 }))).toMatchObject({ ok: true });
  settleAt(state, alike(50_000n * USDT), TODAY + 2);
  const lost = state.limits.used(ann, 'loss', 'month', state.at);
  expect(lost >= 900n * USDT && lost <= 1_000n * USDT).toBe(true);
  expect(send(state, buy())).toEqual(refusal('limit.loss_reached'));
  expect(send(state, buy(1, { owner: bob }))).toMatchObject({ ok: true });
  send(state, { kind: 'limit.coolOff', owner: bob, days: 1 });
  expect(to(state, state.at + HOUR / 2, buy(1, { owner: bob }))).toEqual(refusal('limit.cooling_off'));
});

test('DUAL-010 interest in the coin costs what it counts as a gain: sold for that, it is no gain again', () => {
  to(state, state.at, setLimit('loss.month', 500));
  const before = state.limits.cost(ann, BTC_ID);
  const { coin, paid } = rowOf(send(state, buy()));
  settleAt(state, alike(59_000n * USDT));
  const gain = (coin - paid) * 59_000n;
  expect(state.limits.cost(ann, BTC_ID) - before).toBe(gain);
  expect(state.limits.used(ann, 'loss', 'month', state.at)).toBe(-gain);
});
