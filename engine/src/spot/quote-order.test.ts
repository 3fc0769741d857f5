import { describe as group, expect, test } from 'vitest';
import { ann, atMarket, bob, funds, BTC_ID, LOT, order, send, twoTraders, USDT_ID } from '../../test/market-of-two.ts';
import { publicOf } from '../../test/public-of.ts';
import { USDT } from '../../test/trading-day.ts';
import type { PlaceOrder } from './command.ts';
import { quoteOrder } from './quote-order.ts';

const bought = atMarket(ann, 'buy', { lots: 500 });
const boughtByValue = atMarket(ann, 'buy', { usdt: 100 });
const sold = atMarket(ann, 'sell', { lots: 500 });

group('SPOT-023 the preview returns what is needed', () => {
  const quoted = (placed: PlaceOrder) => {
    const state = twoTraders();
    send(state, order(bob, 'sell', 70_010, 400));
    send(state, order(bob, 'sell', 70_020, 400));
    send(state, order(bob, 'buy', 69_990, 400));
    const answer = quoteOrder(publicOf(state, 1), placed);
    return answer.ok ? answer.needed : answer.reason;
  };
  const cost = (400n * 70_010n + 100n * 70_020n) * LOT;

  test.each<[string, PlaceOrder, bigint]>([
    ['the cost at the limit of a limit buy', order(ann, 'buy', 70_030, 500), 500n * 70_030n * LOT],
    ['the amount of a limit sell', order(ann, 'sell', 69_980, 500), 500n * LOT],
    ['the cost at the matched prices of a market buy', bought, cost],
    ['the whole value of a buy by value', boughtByValue, 100n * USDT],
    ['the whole amount of a market sell, also what would not fill', sold, 500n * LOT],
  ])('%s', (_, placed, needed) => {
    expect(quoted(placed)).toBe(needed);
  });

  test('for a limit order what the engine then holds', () => {
    for (const [placed, asset] of [
      [order(ann, 'buy', 69_000, 500), USDT_ID],
      [order(ann, 'sell', 71_000, 500), BTC_ID],
    ] as const) {
      const state = twoTraders();
      const answer = quoteOrder(publicOf(state, 1), placed);
      send(state, placed);
      expect(answer.ok && answer.needed).toBe(funds(state, ann, asset)[1]);
    }
  });
});

test('SPOT-023 orders of its owner on its own side, and those with nothing left, are no liquidity less', () => {
  const state = twoTraders();
  send(state, order(bob, 'sell', 70_010, 100));
  const seen = publicOf(state, 1);
  const at = 70_010n * USDT;
  const orders = [
    { side: 'buy' as const, price: at, amount: 60n * LOT },
    { side: 'sell' as const, price: at, amount: 0n },
  ];
  const wanted = order(ann, 'buy', 70_010, 100);
  expect(quoteOrder(seen, wanted, { orders })).toEqual(quoteOrder(seen, wanted));
  const withOwn = quoteOrder(seen, wanted, { orders: [{ side: 'sell', price: at, amount: 60n * LOT }] });
  expect(withOwn).toMatchObject({ filledAmount: 40n * LOT, ownExpired: 1 });
  expect(quoteOrder(seen, { ...wanted, timeInForce: 'FOK' }, { orders })).toMatchObject({ ok: true });
});
