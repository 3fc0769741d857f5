import type { spot } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { sampleMarket as market } from '../test/sample-market.ts';
import { sampleOrder as order } from '../test/sample-order.ts';
import { fillView, orderView } from './order-view.ts';
import { openOrders, restingPrices } from './own-orders.ts';

const fill = (id: number): spot.Fill => ({
  id,
  order_id: 1,
  symbol: 'BTC/USDT',
  currency_id: 1,
  legal_id: 3,
  type: 2,
  price: '79800.00000000',
  amount: '0.01400000',
  value: '1117.20000000',
  fee: '1.11720000',
  fee_currency: 'USDT',
  role: 'maker',
  best_bid: null,
  best_ask: null,
  created_at: '2026-04-22 11:42:09',
  created_ms: 1,
});

test('an open order is worth its limit, a finished one what was paid', () => {
  expect(orderView(order({}), market)).toMatchObject({
    price: '77,500.00',
    amount: '0.02000',
    value: '1,550.00',
    filledPercent: 0,
    status: 'open',
  });
  const done = orderView(
    order({ status: 2, filled_amount: '0.02000000', filled_value: '1549.00000000', trade_price: '77450.00000000' }),
    market,
  );
  expect(done).toMatchObject({ average: '77,450.00', value: '1,549.00', filledPercent: 100, status: 'done' });
});

test('SPOT-043 an open order that is good till a time states when it expires', () => {
  const until = orderView(order({ time_in_force: 'GTD', expires_ms: 1_776_858_129_000 }), market);
  expect(until).toMatchObject({ conditions: ['GTD'], expiresMs: 1_776_858_129_000 });
  expect(orderView(order({}), market).expiresMs).toBeUndefined();
});

test('a part is rounded down: 99.99% is not yet 100%', () => {
  expect(orderView(order({ filled_amount: '0.01999999' }), market)).toMatchObject({
    filledPercent: 99,
    status: 'partly',
  });
});

test('a market order by value shows what was requested while it is open, what was filled once it is over, and no limit', () => {
  const byValue = { order_type: 'market', value: '100.00000000', filled_amount: '0.00120000' } as const;
  const done = order({ ...byValue, status: 2, filled_value: '99.96000000' });
  expect(orderView(done, market)).toMatchObject({ price: '–', value: '99.96', filledPercent: 100 });
  const cancelled = order({ ...byValue, status: 3, filled_value: '40.00000000' });
  expect(orderView(cancelled, market).value).toBe('40.00');
  expect(orderView(order({ ...byValue, filled_value: '40.00000000' }), market).value).toBe('100.00');
});

test('the fee of an order is the sum of those of its fills, to the digit that is shown', () => {
  const fees = ['0.13172500', '0.00000001', '1.00000001'];
  const units = (shown: string) => BigInt(shown.replace('.', ''));
  const sum = fees.map((fee) => units(fillView({ ...fill(1), fee }, market).fee)).reduce((all, fee) => all + fee, 0n);
  const done = order({ type: 2, filled_amount: '0.01400000', charge_fee: '1.13172502', fee_currency: 'USDT' });
  expect(units(orderView(done, market).fee)).toBe(sum);
});

test('a fill shows its fee in what was received', () => {
  expect(fillView(fill(7), market)).toMatchObject({
    side: 'sell',
    price: '79,800.00',
    amount: '0.01400',
    value: '1,117.20',
    fee: '1.11720000',
    feeCurrency: 'USDT',
  });
});

test('the book is marked where own limit orders rest', () => {
  const open = [order({}), order({ id: 2, type: 2, target_price: '79800' }), order({ id: 3, symbol: 'ETH/USDT' })];
  expect(openOrders([...open, order({ id: 4, status: 3 })])).toEqual(open);
  expect(restingPrices(open, 'BTC/USDT')).toEqual({ bids: ['77500.00000000'], asks: ['79800'] });
});

test('STOCK-037 the row of an order that a split ended leads to the ticket: a limit order by its price, a market order by its worst', () => {
  const none = { trigger_price: null, sl_limit: null, trail_amount: null, activation_price: null };
  const again = { ...none, amount: '36.0000', target_price: '124.80', worst_price: null };
  const link = (change: object) => {
    const path = orderView({ ...order({ status: 3 }), again: { ...again, ...change } }, market).again ?? '';
    return Object.fromEntries(new URL(path, 'http://localhost').searchParams);
  };
  expect(link({})).toMatchObject({ price: '124.80', amount: '36.0000' });
  expect(link({ target_price: null, worst_price: '137.28' })).toMatchObject({ worst: '137.28', amount: '36.0000' });
  expect(orderView({ ...order({ status: 3 }), again: null }, market).again).toBeUndefined();
});
