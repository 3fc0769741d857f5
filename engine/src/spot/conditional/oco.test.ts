import { expect, test } from 'vitest';
import { ann, bob, BTC_ID, funds, LOT, order, send, twoTraders, USDT_ID } from '../../../test/market-of-two.ts';
import { prices } from '../../../test/trading-day.ts';
import {
  BTC_START,
  cancel,
  checkHolds,
  idOf,
  reason,
  row,
  START,
  tradeAt,
  traded,
  usdt,
  wait,
} from '../../../test/waiting-orders.ts';
import { describe } from '../../describe.ts';
import { takeChanges } from '../../engine.ts';
import { restoreRow } from '../../load.ts';
import type { Command, State } from '../../products.ts';
import { placesTaken } from '../places.ts';

const sellOco = wait(ann, 'sell', { stop: 69_000, profit: 71_000, profitLimit: 71_000 });
const buyOco = wait(ann, 'buy', { stop: 71_000, stopLimit: 71_500, profit: 69_000, profitLimit: 69_000 });
const held = (state: State) => [funds(state, ann, USDT_ID)[1] / usdt(1), funds(state, ann, BTC_ID)[1] / LOT];
/** The open orders of the owner with what is left of each in lots, then what waits. */
const open = (state: State) =>
  state.spot.orders
    .idsOf(ann)
    .map((id): [number, number] => [id, state.spot.orders.lotsLeft(state.spot.orders.slotOf.get(id))]);
const waiting = (state: State) =>
  state.spot.conditionals.of(ann).map(({ id, amount, leg }) => [id, Number(amount / LOT), leg]);

test('SPOT-032 a trade of others at the limit price ends no stop: it fires when its own price comes', () => {
  const state = traded();
  // A seller of before is in front of the limit side.
  send(state, order(bob, 'sell', 71_000, 50));
  const id = idOf(send(state, sellOco));
  send(state, order(1002, 'buy', 71_000, 50));
  expect(row(state, id)).toMatchObject({ status: 'waiting', leg: id + 1, amount: 100n * LOT });
  send(state, order(1002, 'buy', 68_500, 200));
  tradeAt(state, 68_500);
  const { spot } = takeChanges(state);
  expect(spot.conditionals).toMatchObject([{ id, status: 'triggered', fired: 'stop' }]);
  expect(spot.orders.filter((each) => each.owner === ann)).toMatchObject([
    { id, status: 'done', filledAmount: 100n * LOT },
    { id: id + 1, status: 'cancelled', cancelReason: 'oco', filledAmount: 0n },
  ]);
  expect(funds(state, ann, BTC_ID)).toEqual([BTC_START - 100n * LOT, 0n]);
  checkHolds(state);
});

test('SPOT-032 the limit side rests from the start under the next number, and one hold is for both', () => {
  const state = traded();
  const sell = idOf(send(state, sellOco));
  expect([open(state), waiting(state), held(state)]).toEqual([[[sell + 1, 100]], [[sell, 100, sell + 1]], [0n, 100n]]);
  // 100 lots cost 69 USDT at the limit side, 71.5 at the stop's limit.
  const buy = idOf(send(state, buyOco));
  expect(buy).toBe(sell + 2);
  expect(funds(state, ann, USDT_ID)[1]).toBe(usdt(715) / 10n);
  expect(takeChanges(state).spot.orders).toMatchObject([
    { id: sell + 1, type: 'limit', price: usdt(71_000), timeInForce: 'GTC', status: 'open', clientOrderId: undefined },
    { id: buy + 1, type: 'limit', price: usdt(69_000), status: 'open' },
  ]);
  // The limit sides wait for no price.
  expect(state.triggers.count).toBe(2);
  checkHolds(state);
});

test.each([
  ['sell', sellOco, 71_000, 'buy'],
  ['buy', buyOco, 69_000, 'sell'],
] as const)(
  'SPOT-032 each fill of the limit side of a %s leaves the stop what is left; the last one ends it',
  (...each) => {
    const [side, oco, at, other] = each;
    const state = traded();
    const id = idOf(send(state, oco));
    send(state, order(1002, other, at, 40));
    expect(row(state, id)).toMatchObject({ status: 'waiting', amount: 60n * LOT, updatedAt: state.at });
    expect([open(state), waiting(state)]).toEqual([[[id + 1, 60]], [[id, 60, id + 1]]]);
    // 60 lots: what is on hold is the most that they can cost.
    expect(funds(state, ann, side === 'sell' ? BTC_ID : USDT_ID)[1]).toBe(
      side === 'sell' ? 60n * LOT : (usdt(715) * 60n) / 1_000n,
    );
    checkHolds(state);
    send(state, order(1002, other, at, 60));
    const { spot } = takeChanges(state);
    expect(spot.conditionals).toMatchObject([{ id, status: 'cancelled', endReason: 'filled', leg: id + 1 }]);
    expect(spot.orders.find((row) => row.id === id + 1)).toMatchObject({ status: 'done', filledAmount: 100n * LOT });
    expect([held(state), state.triggers.count]).toEqual([[0n, 0n], 0]);
    checkHolds(state);
  },
);

test.each([
  ['sell', sellOco, 71_000, 'buy', 68_500],
  ['buy', buyOco, 69_000, 'sell', 71_200],
] as const)('SPOT-032 the stop of a %s sells or buys what its limit side has left, and no more', (...each) => {
  const [side, oco, at, other, beyond] = each;
  const state = traded();
  const id = idOf(send(state, oco));
  send(state, order(1002, other, at, 99));
  send(state, order(side === 'sell' ? 1002 : bob, other, beyond, 500));
  takeChanges(state);
  // The last lot is worth less than an order has to be; of the stop it is placed.
  send(state, prices(BigInt(beyond), 2n));
  tradeAt(state, beyond);
  const { spot } = takeChanges(state);
  expect(spot.conditionals.find((row) => row.id === id)).toMatchObject({ status: 'triggered', fired: 'stop' });
  expect(spot.orders.find((row) => row.id === id)).toMatchObject({ status: 'done', filledAmount: LOT });
  expect(spot.orders.find((row) => row.id === id + 1)).toMatchObject({ cancelReason: 'oco', filledAmount: 99n * LOT });
  expect(held(state)).toEqual([0n, 0n]);
  checkHolds(state);
});

test("SPOT-032 the last lot of the limit side and the stop's price in one command: it is filled once", () => {
  const state = traded();
  send(state, { kind: 'wallet.claimDemo', owner: 1003 });
  const id = idOf(send(state, wait(ann, 'sell', { stop: 69_000, profit: 70_500, profitLimit: 70_500 })));
  // As 70,500 is paid, a buyer waits no longer: his order trades down to 68,500.
  send(state, order(bob, 'buy', 68_500, 300));
  send(state, wait(1003, 'sell', { profit: 70_500 }));
  takeChanges(state);
  send(state, order(1002, 'buy', 70_500, 100));
  const { spot } = takeChanges(state);
  expect(spot.trades.map(({ price, makerOrder }) => [price / usdt(1), makerOrder === id + 1])).toEqual([
    [70_500n, true],
    [68_500n, false],
  ]);
  expect(spot.conditionals.find((row) => row.id === id)).toMatchObject({ endReason: 'filled' });
  expect(spot.orders.find((row) => row.id === id)).toBeUndefined();
  expect(funds(state, ann, BTC_ID)).toEqual([BTC_START - 100n * LOT, 0n]);
  checkHolds(state);
});

test('SPOT-032 a part of the limit side and the stop in one command: the stop sells the rest', () => {
  const state = traded();
  send(state, { kind: 'wallet.claimDemo', owner: 1003 });
  const id = idOf(send(state, wait(ann, 'sell', { stop: 69_000, profit: 70_500, profitLimit: 70_500 })));
  send(state, order(bob, 'buy', 68_500, 300));
  send(state, wait(1003, 'sell', { profit: 70_500 }));
  takeChanges(state);
  send(state, order(1002, 'buy', 70_500, 30));
  const { spot } = takeChanges(state);
  expect(spot.conditionals.find((row) => row.id === id)).toMatchObject({ status: 'triggered', amount: 70n * LOT });
  expect(spot.orders.find((row) => row.id === id)).toMatchObject({ status: 'done', filledAmount: 70n * LOT });
  expect(spot.orders.find((row) => row.id === id + 1)).toMatchObject({ cancelReason: 'oco', filledAmount: 30n * LOT });
  checkHolds(state);
});

test('SPOT-032 a stop that finds nobody ends nothing: the limit side rests on, behind those that came before it', () => {
  const state = traded();
  const id = idOf(send(state, sellOco));
  send(state, order(bob, 'sell', 71_000, 10));
  takeChanges(state);
  // Nothing is bid for as the stop's price comes.
  tradeAt(state, 69_000);
  expect(row(state, id)).toMatchObject({ endReason: 'refused', refusal: 'spot.no_liquidity', fired: 'stop' });
  expect([open(state), waiting(state), held(state)]).toEqual([[[id + 1, 100]], [], [0n, 100n]]);
  takeChanges(state);
  send(state, order(1002, 'buy', 71_000, 10));
  expect(takeChanges(state).spot.trades).toMatchObject([{ makerOwner: bob }]);
  checkHolds(state);
  // It is a plain limit order now.
  send(state, order(1002, 'buy', 71_000, 100));
  expect(funds(state, ann, BTC_ID)).toEqual([BTC_START - 100n * LOT, 0n]);
});

test('SPOT-032 a stop that ends before an own order, without a fill, leaves the limit side too', () => {
  const state = traded();
  const id = idOf(send(state, { ...sellOco, selfTrade: 'expire_both' }));
  send(state, order(ann, 'buy', 68_900, 100));
  tradeAt(state, 69_000);
  const { spot } = takeChanges(state);
  expect(spot.orders.find((each) => each.id === id)).toMatchObject({ cancelReason: 'self_trade', filledAmount: 0n });
  expect(spot.orders.find((each) => each.id === id + 1)).toMatchObject({ status: 'open' });
  expect([waiting(state), held(state)]).toEqual([[], [0n, 100n]]);
  checkHolds(state);
});

test('SPOT-032 a stop with a limit that rests ends the limit side; one that fills in part too', () => {
  const state = traded();
  const rests = idOf(send(state, { ...sellOco, stopLimit: usdt(69_500) }));
  const parted = idOf(send(state, sellOco));
  send(state, order(1002, 'buy', 68_950, 30));
  tradeAt(state, 69_000);
  const { spot } = takeChanges(state);
  const of = (id: number) => spot.orders.find((each) => each.id === id);
  expect([of(rests), of(rests + 1)]).toMatchObject([{ status: 'open', filledAmount: 0n }, { cancelReason: 'oco' }]);
  expect([of(parted), of(parted + 1)]).toMatchObject([
    { cancelReason: 'unfilled', filledAmount: 30n * LOT },
    { cancelReason: 'oco' },
  ]);
  expect(held(state)).toEqual([0n, 100n]);
  checkHolds(state);
});

test.each<[string, (id: number) => Command]>([
  ['its number', (id) => cancel(ann, id)],
  ['its name', () => ({ kind: 'spot.cancelOrder', owner: ann, order: 0, clientOrderId: 'mine' })],
  ['that of its limit side', (id) => cancel(ann, id + 1)],
  ['all', () => ({ kind: 'spot.cancelAll', owner: ann })],
])('SPOT-032 SPOT-012 canceled by %s, both end and nothing is on hold', (_, command) => {
  for (const oco of [sellOco, buyOco]) {
    const state = traded();
    const id = idOf(send(state, { ...oco, clientOrderId: 'mine' }));
    send(state, order(1002, oco.side === 'sell' ? 'buy' : 'sell', oco.side === 'sell' ? 71_000 : 69_000, 40));
    takeChanges(state);
    expect(reason(send(state, command(id)))).toBe('ok');
    const { spot } = takeChanges(state);
    expect(spot.conditionals).toMatchObject([{ id, status: 'cancelled', endReason: 'user' }]);
    expect(spot.orders).toMatchObject([{ id: id + 1, cancelReason: 'user', filledAmount: 40n * LOT }]);
    expect([held(state), state.triggers.count]).toEqual([[0n, 0n], 0]);
    checkHolds(state);
  }
});

test('SPOT-032 LIMIT-007 self-limits end both', () => {
  const state = traded();
  const id = idOf(send(state, buyOco));
  expect(reason(send(state, { kind: 'limit.configure', unit: USDT_ID }))).toBe('ok');
  takeChanges(state);
  expect(reason(send(state, { kind: 'limit.coolOff', owner: ann, days: 1 }))).toBe('ok');
  const { spot } = takeChanges(state);
  expect([spot.conditionals, spot.orders]).toMatchObject([
    [{ id, endReason: 'self_limit' }],
    [{ id: id + 1, cancelReason: 'self_limit' }],
  ]);
  expect(funds(state, ann, USDT_ID)).toEqual([START, 0n]);
  checkHolds(state);
});

test('SPOT-032 SPOT-035 both expire at their time, in the same millisecond', () => {
  const state = traded();
  const until = state.at + 60_000;
  const id = idOf(send(state, { ...sellOco, expiresAt: until }));
  expect(takeChanges(state).spot.orders).toMatchObject([{ id: id + 1, timeInForce: 'GTD' }]);
  state.at = until - 2;
  send(state, { kind: 'clock.tick' });
  expect(waiting(state)).toHaveLength(1);
  send(state, { kind: 'clock.tick' });
  const { spot } = takeChanges(state);
  expect([spot.conditionals, spot.orders]).toMatchObject([
    [{ id, endReason: 'expired', updatedAt: until }],
    [{ id: id + 1, cancelReason: 'expired', updatedAt: until }],
  ]);
  expect([held(state), state.spot.expiries.size, state.triggers.count]).toEqual([[0n, 0n], 0, 0]);
});

test.each([sellOco, buyOco])(
  'SPOT-032 SPOT-011 a limit side that is canceled for an own order leaves its stop waiting, with the whole hold',
  (oco) => {
    const state = traded();
    const id = idOf(send(state, oco));
    const isSell = oco.side === 'sell';
    send(state, order(1002, isSell ? 'buy' : 'sell', isSell ? 71_000 : 69_000, 40));
    takeChanges(state);
    send(state, order(ann, isSell ? 'buy' : 'sell', isSell ? 71_000 : 69_000, 10, { timeInForce: 'IOC' }));
    const { spot } = takeChanges(state);
    expect(spot.conditionals).toMatchObject([{ id, status: 'waiting', amount: 60n * LOT, leg: 0, profit: 0n }]);
    expect(spot.orders.find((row) => row.id === id + 1)).toMatchObject({ cancelReason: 'self_trade' });
    expect(funds(state, ann, isSell ? BTC_ID : USDT_ID)[1]).toBe(isSell ? 60n * LOT : (usdt(715) * 60n) / 1_000n);
    checkHolds(state);
  },
);

test('SPOT-032 SPOT-038 the stop is amended by itself, the profit price moves the limit side', () => {
  const state = traded();
  const id = idOf(send(state, buyOco));
  const amend = (to: Partial<Record<'stop' | 'stopLimit' | 'profit' | 'profitLimit', number>>): Command => ({
    ...{ kind: 'spot.amendConditional', owner: ann, order: id, stop: usdt(to.stop ?? 0) },
    ...{ stopLimit: usdt(to.stopLimit ?? 0), profit: usdt(to.profit ?? 0), profitLimit: usdt(to.profitLimit ?? 0) },
  });
  takeChanges(state);
  expect(reason(send(state, amend({ stop: 72_000, stopLimit: 72_000 })))).toBe('ok');
  expect(takeChanges(state).spot.orders).toEqual([]);
  expect(held(state)[0]).toBe(72n);
  expect(reason(send(state, amend({ profit: 68_000 })))).toBe('ok');
  const { spot } = takeChanges(state);
  expect(spot.orders).toMatchObject([{ id: id + 1, price: usdt(68_000), updatedAt: state.at }]);
  expect(spot.conditionals).toMatchObject([{ profit: usdt(68_000), profitLimit: usdt(68_000), most: usdt(72_000) }]);
  expect(held(state)[0]).toBe(72n);
  checkHolds(state);
  send(state, order(bob, 'sell', 69_500, 50));
  takeChanges(state);
  for (const [refusal, to] of [
    ['spot.trigger_reached', { profit: 69_500 }],
    ['spot.trigger_reached', { profitLimit: 70_000 }],
    ['spot.trigger_reached', { stop: 70_000 }],
    ['spot.amend_nothing', { profit: 68_000 }],
    ['spot.insufficient_funds', { stopLimit: 90_000_000 }],
    ['spot.price_off_tick', {}],
  ] as const) {
    const command = refusal === 'spot.price_off_tick' ? { ...amend({ profitLimit: 67_000 }), profit: 1n } : amend(to);
    expect([refusal, reason(send(state, command))]).toEqual([refusal, refusal]);
  }
  expect(takeChanges(state).spot.orders).toEqual([]);
  checkHolds(state);
});

test('SPOT-032 SPOT-013 SPOT-014 the amount is amended on the limit side, and the stop follows', () => {
  const state = traded();
  const id = idOf(send(state, buyOco));
  send(state, order(1002, 'sell', 69_000, 40));
  const amend = (lots: number, price = 0): Command => ({
    ...{ kind: 'spot.amendOrder', owner: ann, order: id + 1, price: usdt(price), amount: BigInt(lots) * LOT },
  });
  expect(send(state, amend(90))).toMatchObject({ ok: true, keptPriority: true });
  expect([open(state), waiting(state)]).toEqual([[[id + 1, 50]], [[id, 50, id + 1]]]);
  checkHolds(state);
  expect(send(state, amend(200, 68_000))).toMatchObject({ ok: true, keptPriority: false });
  expect([open(state), waiting(state)]).toEqual([[[id + 1, 160]], [[id, 160, id + 1]]]);
  expect(funds(state, ann, USDT_ID)[1]).toBe((usdt(715) * 160n) / 1_000n);
  checkHolds(state);
  for (const [refusal, command] of [
    ['spot.amend_below_filled', amend(40)],
    ['spot.amend_nothing', amend(200)],
    ['spot.insufficient_funds', amend(100_000)],
    ['spot.notional_too_small', amend(41, 5_000)],
  ] as const)
    expect(reason(send(state, command))).toBe(refusal);
  send(state, order(bob, 'sell', 69_500, 50));
  expect(reason(send(state, amend(200, 69_500)))).toBe('spot.trigger_reached');
  checkHolds(state);
});

test('SPOT-032 a limit side that would trade at once is refused, and a price that is reached', () => {
  const state = traded();
  send(state, order(bob, 'buy', 70_500, 8));
  const lines = () => [...describe(state)].slice(1);
  const before = lines();
  for (const at of [70_500, 70_400])
    expect(reason(send(state, { ...sellOco, profit: usdt(at), profitLimit: usdt(at) }))).toBe('spot.trigger_reached');
  expect(reason(send(state, { ...sellOco, profit: usdt(70_600), profitLimit: usdt(70_000) }))).toBe(
    'spot.trigger_reached',
  );
  // A profit price that its limit replaces is one all the same.
  for (const [refusal, profit] of [
    ['spot.price_off_tick', 1n],
    ['spot.price_out_of_range', 10n ** 30n],
    ['spot.trigger_reached', usdt(69_500)],
  ] as const)
    expect(reason(send(state, { ...sellOco, profit }))).toBe(refusal);
  expect(lines()).toEqual(before);
  expect(reason(send(state, { ...sellOco, profit: usdt(70_600), profitLimit: usdt(70_600) }))).toBe('ok');
});

test('SPOT-022 an OCO is the same after loading, and goes on as it would have', () => {
  const state = traded();
  const until = state.at + 60_000;
  const id = idOf(send(state, { ...sellOco, expiresAt: until }));
  send(state, order(1002, 'buy', 71_000, 40));
  const { spot } = takeChanges(state);
  const loaded = twoTraders();
  for (const each of spot.orders.filter(({ status }) => status === 'open')) restoreRow(loaded, 'spot', 'orders', each);
  for (const each of spot.conditionals) restoreRow(loaded, 'spot', 'conditionals', each);
  expect(waiting(loaded)).toEqual(waiting(state));
  expect(loaded.spot.conditionals.ofLeg(id + 1)?.id).toBe(id);
  const lines = (of: State) => [...describe(of)].filter((line) => line.startsWith('conditional'));
  expect(lines(loaded)).toEqual(lines(state));
});

test('SPOT-025 SPOT-030 no more orders rest than may: those that would rest when they fire count with the open ones', () => {
  const state = traded();
  const most = state.spot.markets.get(1)?.settings.openOrdersMax ?? 0;
  const limited = wait(ann, 'sell', { stop: 69_000, stopLimit: 75_000 }, { amount: 10n * LOT });
  const resting = order(ann, 'sell', 80_000, 10);
  for (let round = 0; round < 6; round += 1) {
    for (let each = 0; each < most; each += 1) {
      send(state, limited);
      send(state, resting);
    }
    tradeAt(state, 69_000);
    tradeAt(state, 70_000);
    expect(state.spot.orders.openCountIn(ann, 1)).toBeLessThanOrEqual(most);
  }
  expect(state.spot.orders.openCountIn(ann, 1)).toBe(most);
  expect(reason(send(state, limited))).toBe('spot.too_many_open_orders');
  // One that fires at market rests nowhere.
  expect(reason(send(state, { ...limited, stopLimit: 0n }))).toBe('ok');
});

test('SPOT-025 an OCO takes one place, as its limit side; exits at a limit take that of their entry', () => {
  const state = traded();
  const most = state.spot.markets.get(1)?.settings.openOrdersMax ?? 0;
  const oco = { ...sellOco, amount: 10n * LOT, stopLimit: usdt(69_000) };
  const exits = { by: 'last' as const, stop: usdt(60_000), stopLimit: usdt(60_000), profit: 0n, profitLimit: 0n };
  const entry = order(ann, 'buy', 68_000, 10, { exits });
  expect(reason(send(state, entry))).toBe('ok');
  for (let each = 1; each < most; each += 1) expect(reason(send(state, oco))).toBe('ok');
  expect(placesTaken(state, ann, 1)).toBe(most);
  for (const command of [oco, entry, { ...entry, timeInForce: 'IOC' as const }, order(ann, 'buy', 60_000, 10)])
    expect(reason(send(state, command))).toBe('spot.too_many_open_orders');
  // Its exits take the place of the entry that is filled.
  send(state, order(bob, 'sell', 68_000, 10));
  expect(placesTaken(state, ann, 1)).toBe(most);
  checkHolds(state);
});
