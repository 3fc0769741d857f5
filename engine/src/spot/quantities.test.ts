/** Quantities far beyond 2^53 and 2^64 smallest units: exact, or refused before anything happens. */
import { expect, test } from 'vitest';
import { ann, bob, funds, order, send } from '../../test/market-of-two.ts';
import { BASE, marketCommand, marketOf, QUOTE, type Rules } from '../../test/market-of-scales.ts';
import { AMOUNT_MAX } from '../core/amounts.ts';
import { LOTS_MAX, TICKS_MAX } from '../core/grid.ts';
import { takeChanges } from '../engine.ts';
import type { PlaceOrder } from './command.ts';
import { amountMax, feeOf, notional } from './quote.ts';

const E18 = 10n ** 18n;
/** Both assets have 18 decimals; a tick is 0.000001, a lot 0.000001. */
const fine: Rules = { baseScale: 18, quoteScale: 18, tick: 10n ** 12n, lot: 10n ** 12n, notionalMax: 10n ** 30n };
const raw = (owner: number, side: 'buy' | 'sell', price: bigint, amount: bigint, other: Partial<PlaceOrder> = {}) =>
  order(owner, side, 0, 0, { price, amount, ...other });

test('at 18 decimals a thousand whole units trade exactly', () => {
  const state = marketOf(fine, [ann, bob], { base: 5_000n * E18, quote: 10n ** 9n * E18 });
  const price = 60_000n * E18 + 10n ** 12n;
  const value = notional(price, 1_000n * E18, 18);
  expect(value).toBe(60_000_000n * E18 + 1_000n * 10n ** 12n);
  expect(send(state, raw(ann, 'buy', price, 1_000n * E18))).toMatchObject({ ok: true });
  expect(funds(state, ann, QUOTE)).toEqual([10n ** 9n * E18 - value, value]);
  expect(send(state, raw(bob, 'sell', price, 400n * E18))).toMatchObject({ ok: true });
  const part = notional(price, 400n * E18, 18);
  const [bought, earned] = [400n * E18 - feeOf(400n * E18, 800), part - feeOf(part, 1_000)];
  expect(funds(state, ann, BASE)).toEqual([5_000n * E18 + bought, 0n]);
  expect(funds(state, ann, QUOTE)).toEqual([10n ** 9n * E18 - value, value - part]);
  expect(funds(state, bob, QUOTE)).toEqual([10n ** 9n * E18 + earned, 0n]);
  const { orders, trades, levels } = takeChanges(state).spot;
  expect(trades).toMatchObject([{ price, amount: 400n * E18, value: part }]);
  expect(orders).toMatchObject([{ status: 'done' }, { amount: 1_000n * E18, filledValue: part }]);
  expect(levels).toEqual([{ market: 1, side: 'buy', price, amount: 600n * E18 }]);
  for (const [, sum] of state.ledger.sums()) expect(sum).toBe(0n);
});

test('a coin at 0.00001 trades for a million at a time', () => {
  const rules: Rules = { baseScale: 8, quoteScale: 8, tick: 1n, lot: 10n ** 8n, notionalMax: 10n ** 14n };
  const state = marketOf(rules, [ann, bob], { base: 10n ** 20n, quote: 10n ** 15n });
  // 100,000 million coins at 0.00001: 10^19 smallest units of the coin.
  const asked = raw(ann, 'buy', 1_000n, 10n ** 19n);
  expect(send(state, asked)).toMatchObject({ ok: true });
  expect(send(state, { ...asked, owner: bob, side: 'sell' })).toMatchObject({
    order: { status: 'done', filledAmount: 10n ** 19n, filledValue: 10n ** 14n },
  });
  expect(send(state, raw(ann, 'buy', 1_000n, 10n ** 19n + 10n ** 8n))).toEqual({
    ok: false,
    reason: 'spot.amount_too_large',
  });
});

test('with a largest order of 2^70 what is filled adds up beyond 64 bits', () => {
  const rules: Rules = { baseScale: 0, quoteScale: 0, tick: 2n ** 20n, lot: 1n, notionalMax: 2n ** 70n };
  const state = marketOf(rules, [ann, bob], { base: 2n ** 60n, quote: 2n ** 80n });
  send(state, raw(ann, 'buy', 2n ** 30n, 2n ** 40n));
  for (let part = 0; part < 2; part += 1) send(state, raw(bob, 'sell', 2n ** 30n, 2n ** 39n));
  const { orders } = takeChanges(state).spot;
  expect(orders.find(({ owner }) => owner === ann)).toMatchObject({ filledValue: 2n ** 70n, status: 'done' });
  expect(funds(state, ann, QUOTE)).toEqual([2n ** 80n - 2n ** 70n, 0n]);
});

test('orders at one price add up beyond what a number counts', () => {
  const rules: Rules = { baseScale: 0, quoteScale: 0, tick: 1n, lot: 1n, notionalMax: 2n ** 60n };
  const state = marketOf(rules, [ann, bob], { base: 2n ** 60n, quote: 2n ** 60n });
  const most = BigInt(LOTS_MAX);
  for (let count = 1n; count <= 3n; count += 1n) {
    send(state, raw(ann, 'buy', 1n, most));
    expect(takeChanges(state).spot.levels).toEqual([{ market: 1, side: 'buy', price: 1n, amount: count * most }]);
  }
  send(state, raw(bob, 'sell', 1n, most));
  send(state, raw(bob, 'sell', 1n, most - 1n));
  send(state, raw(bob, 'sell', 1n, 2n));
  expect(takeChanges(state).spot.levels).toEqual([{ market: 1, side: 'buy', price: 1n, amount: most - 1n }]);
  // More lots than an order counts are refused, whatever their value is.
  expect(send(state, raw(ann, 'buy', 1n, most + 1n))).toEqual({ ok: false, reason: 'spot.amount_too_large' });
  expect(amountMax({ ...rules, notionalMax: 2n ** 60n }, 1n)).toBe(most);
});

test('an order by value that would take more lots than are counted is refused', () => {
  const rules: Rules = { baseScale: 0, quoteScale: 0, tick: 1n, lot: 1n, notionalMax: 2n ** 60n };
  const state = marketOf(rules, [ann, bob], { base: 2n ** 60n, quote: 2n ** 60n });
  const most = BigInt(LOTS_MAX);
  for (let count = 0; count < 3; count += 1) send(state, raw(ann, 'sell', 1n, most));
  const byValue = (value: bigint) =>
    raw(bob, 'buy', 0n, 0n, { type: 'market', timeInForce: 'IOC', value, worstPrice: 5n });
  expect(send(state, byValue(most))).toEqual({ ok: false, reason: 'spot.amount_too_large' });
  expect(send(state, byValue(most - 1n))).toMatchObject({ order: { status: 'done', filledAmount: most - 1n } });
});

test.each<[string, Partial<PlaceOrder>]>([
  ['spot.price_out_of_range', { price: -(10n ** 12n) }],
  ['spot.price_out_of_range', { price: (BigInt(TICKS_MAX) + 1n) * 10n ** 12n }],
  ['spot.price_off_tick', { price: 10n ** 30n + 1n }],
  ['spot.amount_too_small', { amount: 0n }],
  ['spot.amount_too_small', { amount: -(10n ** 12n) }],
  ['spot.amount_too_small', { amount: -(10n ** 40n) }],
  ['spot.amount_off_lot', { amount: 10n ** 30n + 1n }],
  ['spot.amount_too_large', { amount: AMOUNT_MAX - (AMOUNT_MAX % 10n ** 12n) }],
  ['spot.amount_too_large', { amount: 10n ** 60n }],
  ['spot.notional_too_small', { type: 'market', amount: 0n, value: -1n, worstPrice: E18 }],
  ['spot.amount_too_large', { type: 'market', amount: 0n, value: 10n ** 60n, worstPrice: E18 }],
  ['spot.price_out_of_range', { type: 'market', worstPrice: -(10n ** 12n) }],
  ['spot.amount_too_small', { type: 'market', amount: -(10n ** 12n), worstPrice: E18 }],
])('refused: %s %o', (reason, change) => {
  const state = marketOf(fine, [ann, bob], { base: 5_000n * E18, quote: 10n ** 9n * E18 });
  expect(send(state, raw(ann, 'buy', E18, E18, change))).toEqual({ ok: false, reason });
});

test('an amended order is measured like a new one', () => {
  const state = marketOf(fine, [ann, bob], { base: 5_000n * E18, quote: 10n ** 9n * E18 });
  send(state, raw(ann, 'buy', E18, 10n ** 8n * E18));
  const amend = (price: bigint, amount: bigint) =>
    send(state, { kind: 'spot.amendOrder', owner: ann, order: 1, price, amount });
  expect(amend(0n, -(10n ** 12n))).toEqual({ ok: false, reason: 'spot.amount_too_small' });
  expect(amend(-(10n ** 12n), 0n)).toEqual({ ok: false, reason: 'spot.price_out_of_range' });
  expect(amend(0n, 10n ** 60n)).toEqual({ ok: false, reason: 'spot.amount_too_large' });
  expect(amend(9n * E18 + 10n ** 12n, 0n)).toMatchObject({ ok: true });
  const value = 9n * 10n ** 8n * E18 + 10n ** 20n;
  expect(funds(state, ann, QUOTE)).toEqual([10n ** 9n * E18 - value, value]);
  expect(amend(10n ** 12n, 0n)).toMatchObject({ ok: true });
  expect(funds(state, ann, QUOTE)).toEqual([10n ** 9n * E18 - 10n ** 20n, 10n ** 20n]);
});

test.each<[string, Partial<ReturnType<typeof marketCommand>>]>([
  ['a largest order beyond what is kept', { notionalMax: AMOUNT_MAX + 1n }],
  ['a tick beyond what is kept', { tick: 10n ** 39n }],
  ['a lot beyond what is kept', { lot: 10n ** 39n }],
  ['a lot of nothing', { lot: 0n }],
  ['a tick below nothing', { tick: -1n }],
  ['a smallest order that is the largest', { notionalMin: 10n ** 30n }],
  ['a part of an order', { openOrdersMax: 1.5 }],
  ['no number of orders', { openOrdersMax: NaN }],
  ['a market number that an order cannot keep', { market: 2 ** 31 }],
  ['a part of a market', { market: 1.5 }],
  ['a fee that is all there is', { takerFeePpm: 1_000_000 }],
])('spot.settings_invalid: %s', (_, change) => {
  const state = marketOf(fine, [ann], { base: 1n, quote: 1n });
  expect(send(state, { ...marketCommand(fine), market: 7, ...change })).toEqual({
    ok: false,
    reason: 'spot.settings_invalid',
  });
});
