import { assert } from '@glassbook/money';
import { expect, test } from 'vitest';
import { ann, bob, BTC_ID, funds, LOT, order, send, twoTraders, USDT_ID } from '../../test/market-of-two.ts';
import { prices, USDT } from '../../test/trading-day.ts';
import { flagsOf, isPostOnly, selfTradeOf, timeInForceOf } from '../core/orders/order-flags.ts';
import { Orders } from '../core/orders.ts';
import { selfTradePolicies, type SelfTrade } from '../core/terms.ts';
import { takeChanges } from '../engine.ts';
import { restoreRow } from '../load.ts';
import type { Command } from '../products.ts';
import { orderLine } from './open-orders.ts';

const START = 20_000n * USDT;
const idOf = (outcome: ReturnType<typeof send>): number => ('order' in outcome ? outcome.order.id : 0);
const reason = (outcome: ReturnType<typeof send>): string => (outcome.ok ? 'ok' : outcome.reason);

test('SPOT-012 a cancelled order gives back what it still held', () => {
  const state = twoTraders();
  const id = idOf(send(state, order(ann, 'buy', 70_000, 100)));
  send(state, order(bob, 'sell', 70_000, 30));
  expect(send(state, { kind: 'spot.cancelOrder', owner: ann, order: id })).toMatchObject({
    ok: true,
    order: { status: 'cancelled', filledAmount: 30n * LOT },
  });
  expect(funds(state, ann, USDT_ID)).toEqual([START - 21n * USDT, 0n]);
  expect(reason(send(state, { kind: 'spot.cancelOrder', owner: ann, order: id }))).toBe('spot.order_not_open');
});

test("SPOT-012 another owner's order and a missing one get the same answer", () => {
  const state = twoTraders();
  const id = idOf(send(state, order(ann, 'buy', 60_000, 100)));
  const foreign = send(state, { kind: 'spot.cancelOrder', owner: bob, order: id });
  expect(foreign).toEqual(send(state, { kind: 'spot.cancelOrder', owner: bob, order: 999 }));
  expect(reason(send(state, { kind: 'spot.amendOrder', owner: bob, order: id, price: 0n, amount: LOT }))).toBe(
    'spot.order_not_open',
  );
});

test('SPOT-012 by the name its owner gave it, all at once, or all of one market', () => {
  const state = twoTraders();
  send(state, order(ann, 'buy', 60_000, 100, { clientOrderId: 'mine' }));
  send(state, order(ann, 'buy', 60_001, 100));
  send(state, order(bob, 'buy', 60_002, 100, { clientOrderId: 'mine' }));
  expect(send(state, { kind: 'spot.cancelOrder', owner: ann, order: 0, clientOrderId: 'mine' })).toMatchObject({
    ok: true,
  });
  expect(send(state, { kind: 'spot.cancelAll', owner: ann, market: 4 })).toEqual({ ok: true, cancelled: 0 });
  expect(send(state, { kind: 'spot.cancelAll', owner: ann })).toEqual({ ok: true, cancelled: 1 });
  expect(reason(send(state, { kind: 'spot.cancelAll', owner: ann, market: 77 }))).toBe('spot.market_not_found');
  expect(funds(state, ann, USDT_ID)).toEqual([START, 0n]);
  expect(funds(state, bob, USDT_ID)[1]).toBe(6_000_200_000n);
});

test('SPOT-013 a smaller amount keeps its place in the queue', () => {
  const state = twoTraders();
  const first = idOf(send(state, order(ann, 'buy', 70_000, 100)));
  send(state, order(bob, 'buy', 70_000, 100));
  expect(
    send(state, { kind: 'spot.amendOrder', owner: ann, order: first, price: 0n, amount: 50n * LOT }),
  ).toMatchObject({ ok: true, keptPriority: true });
  expect(funds(state, ann, USDT_ID)).toEqual([START - 35n * USDT, 35n * USDT]);
  takeChanges(state);
  send(state, order(1002, 'sell', 70_000, 10));
  expect(reason(send(state, { kind: 'wallet.claimDemo', owner: 1002 }))).toBe('ok');
  send(state, order(1002, 'sell', 70_000, 10));
  expect(takeChanges(state).spot.trades.map(({ makerOrder }) => makerOrder)).toEqual([first]);
});

test('SPOT-014 another price or a larger amount is the order placed anew under its old number, behind the others', () => {
  const state = twoTraders();
  const first = idOf(send(state, order(ann, 'buy', 70_000, 100)));
  const second = idOf(send(state, order(bob, 'buy', 70_000, 100)));
  expect(
    send(state, { kind: 'spot.amendOrder', owner: ann, order: first, price: 0n, amount: 200n * LOT }),
  ).toMatchObject({ ok: true, keptPriority: false });
  send(state, { kind: 'wallet.claimDemo', owner: 1002 });
  takeChanges(state);
  send(state, order(1002, 'sell', 70_000, 10));
  expect(takeChanges(state).spot.trades.map(({ makerOrder }) => makerOrder)).toEqual([second]);
  expect(funds(state, ann, USDT_ID)[1]).toBe(140n * USDT);
});

test('SPOT-014 a new price that crosses trades at once', () => {
  const state = twoTraders();
  send(state, order(bob, 'sell', 70_500, 60));
  const id = idOf(send(state, order(ann, 'buy', 70_000, 100)));
  expect(
    send(state, { kind: 'spot.amendOrder', owner: ann, order: id, price: 70_500n * USDT, amount: 0n }),
  ).toMatchObject({
    ok: true,
    order: { id, status: 'open', filledAmount: 60n * LOT, filledValue: 4_230_000_000n },
  });
  expect(funds(state, ann, USDT_ID)[1]).toBe(2_820_000_000n);
});

test.each<[string, Partial<Extract<Command, { kind: 'spot.amendOrder' }>>]>([
  ['spot.amend_nothing', {}],
  ['spot.amend_nothing', { price: 70_000n * USDT, amount: 100n * LOT }],
  ['spot.price_off_tick', { price: 1n }],
  ['spot.amount_off_lot', { amount: 1n }],
  ['spot.notional_too_small', { amount: LOT }],
  ['spot.amend_below_filled', { amount: 30n * LOT }],
  ['spot.insufficient_funds', { amount: 100_000n * LOT }],
  ['spot.would_trade_with_self', { price: 72_000n * USDT }],
])('SPOT-019 an amendment refused: %s %o', (expected, change) => {
  const state = twoTraders();
  send(state, order(bob, 'sell', 70_000, 30));
  const id = idOf(send(state, order(ann, 'buy', 70_000, 100, { selfTrade: 'expire_taker' })));
  send(state, order(ann, 'sell', 72_000, 30));
  const before = funds(state, ann, USDT_ID);
  expect(
    reason(send(state, { kind: 'spot.amendOrder', owner: ann, order: id, price: 0n, amount: 0n, ...change })),
  ).toBe(expected);
  expect(funds(state, ann, USDT_ID)).toEqual(before);
});

test('SPOT-011 an amended order keeps its self-trade prevention', () => {
  const amend = (selfTrade: SelfTrade) => {
    const state = twoTraders();
    const id = idOf(send(state, order(ann, 'buy', 70_000, 100, { selfTrade })));
    send(state, order(ann, 'sell', 72_000, 30));
    send(state, order(bob, 'sell', 73_000, 40));
    takeChanges(state);
    send(state, { kind: 'spot.amendOrder', owner: ann, order: id, price: 73_000n * USDT, amount: 0n });
    return takeChanges(state)
      .spot.orders.filter(({ owner }) => owner === ann)
      .map(({ side, status, filledAmount }) => [side, status, filledAmount / LOT]);
  };
  expect(amend('expire_maker')).toEqual([
    ['sell', 'cancelled', 0n],
    ['buy', 'open', 40n],
  ]);
  expect(amend('expire_both')).toEqual([
    ['sell', 'cancelled', 0n],
    ['buy', 'cancelled', 0n],
  ]);
  expect(amend('expire_taker')).toEqual([]);
});

test('SPOT-015 in a halted market orders wait and can be cancelled, nothing else', () => {
  const state = twoTraders();
  const id = idOf(send(state, order(ann, 'buy', 60_000, 100)));
  send(state, { kind: 'spot.haltMarket', market: 1 });
  expect(reason(send(state, order(bob, 'sell', 60_000, 100)))).toBe('spot.market_halted');
  expect(reason(send(state, { kind: 'spot.amendOrder', owner: ann, order: id, price: 0n, amount: 50n * LOT }))).toBe(
    'spot.market_halted',
  );
  send(state, { kind: 'spot.openMarket', market: 1 });
  expect(send(state, order(bob, 'sell', 60_000, 40))).toMatchObject({ ok: true, order: { status: 'done' } });
  send(state, { kind: 'spot.haltMarket', market: 1 });
  expect(reason(send(state, { kind: 'spot.cancelOrder', owner: ann, order: id }))).toBe('ok');
  expect(takeChanges(state).spot.markets.at(-1)).toEqual({ market: 1, status: 'halted' });
});

test('prices of markets that are not, or not above zero, are not taken over', () => {
  const state = twoTraders();
  expect(
    reason(send(state, { kind: 'indexPrice.update', source: 'test', prices: [{ market: 9, price: 1n, volume: 0n }] })),
  ).toBe('indexPrice.invalid');
  expect(
    reason(send(state, { kind: 'indexPrice.update', source: 'test', prices: [{ market: 1, price: 0n, volume: 0n }] })),
  ).toBe('indexPrice.invalid');
  expect(reason(send(state, prices(70_001n, 2n)))).toBe('ok');
  expect(funds(state, ann, BTC_ID)[0]).toBe(10n ** 8n);
});

test('SPOT-022 every field of an order is the same after loading', () => {
  for (const [postOnly, selfTrade] of [
    [false, 'expire_taker'],
    [true, 'expire_maker'],
    [false, 'expire_both'],
  ] as const) {
    const state = twoTraders();
    send(state, order(ann, 'buy', 60_000, 100, { postOnly, selfTrade, clientOrderId: 'mine' }));
    const row = takeChanges(state).spot.orders.at(-1);
    assert(row !== undefined, 'the order is among the changes');
    const loaded = twoTraders();
    restoreRow(loaded, 'spot', 'orders', row);
    const [before, after] = [state.spot.orders, loaded.spot.orders];
    expect(after.flags(after.slotOf.get(row.id))).toBe(before.flags(before.slotOf.get(row.id)));
    expect(orderLine(loaded, after.slotOf.get(row.id))).toBe(orderLine(state, before.slotOf.get(row.id)));
  }
  for (const timeInForce of ['GTC', 'IOC', 'FOK'] as const)
    for (const postOnly of [false, true])
      for (const selfTrade of selfTradePolicies) {
        const flags = flagsOf({ timeInForce, postOnly, selfTrade });
        expect([timeInForceOf(flags), isPostOnly(flags), selfTradeOf(flags)]).toEqual([
          timeInForce,
          postOnly,
          selfTrade,
        ]);
      }
  const { orders } = twoTraders().spot;
  // @ts-expect-error a bit that no row has
  orders.setFlags(orders.add(1, ann, 1), 8);
});

test('orders of two products are independent', () => {
  const [spot, futures] = [new Orders(), new Orders()];
  spot.setClientOrderId(spot.add(1, ann, 1), 'mine');
  expect([spot.openCount(ann), futures.openCount(ann), futures.idsOf(ann)]).toEqual([1, 0, []]);
  futures.add(1, bob, 1);
  expect([spot.owner(spot.slotOf.get(1)), futures.owner(futures.slotOf.get(1))]).toEqual([ann, bob]);
  expect(futures.clientOrderId(futures.slotOf.get(1))).toBeUndefined();
});
