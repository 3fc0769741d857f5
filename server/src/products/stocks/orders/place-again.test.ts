import type { OrderRow } from '@glassbook/engine';
import type { ConfigureSplit } from '@glassbook/engine/stocks';
import { expect, test } from 'vitest';
import type { StockMarket } from '../markets.ts';
import { placeAgain, waitAgain } from './place-again.ts';

/** Ticks of 0.01 USDT, lots of 0.0001 shares. */
const market = { id: 201, tick: 10n ** 6n, lot: 1n, base: { scale: 4 }, quote: { scale: 8 } } as StockMarket;
const split = (numerator: number, denominator: number, exAt = 200): ConfigureSplit => ({
  ...{ kind: 'stocks.configureSplit', action: 1, market: 201, exAt, numerator, denominator, status: 'announced' },
});
/** 10.0003 shares at 499.23, of which 1.0003 were traded. */
const order = (change: Partial<OrderRow> = {}) =>
  ({
    ...{ side: 'buy', type: 'limit', price: 49_923_000_000n, amount: 100_003n, filledAmount: 10_003n, updatedAt: 100 },
    ...change,
  }) as OrderRow;

test.for([
  ['buy', [split(4, 1)], { price: 12480_000_000n, amount: 360000n }],
  ['sell', [split(4, 1)], { price: 12481_000_000n, amount: 360000n }],
  ['buy', [split(1, 10)], { price: 499230_000_000n, amount: 9000n }],
  ['sell', [split(3, 7)], { price: 116487_000_000n, amount: 38571n }],
  ['buy', [split(2, 1, 900), split(4, 1), split(5, 1, 100)], { price: 12480_000_000n, amount: 360000n }],
  ['buy', [{ ...split(4, 1), status: 'withdrawn' as const }], undefined],
  ['buy', [{ ...split(4, 1), market: 202 }], undefined],
] as const)('STOCK-037 what is left of a %s asks for no more after the split', ([side, splits, left]) => {
  expect(placeAgain(market, order({ side }), splits)).toEqual(left);
});

test('STOCK-037 nothing is placed again of an order that was filled, or of less than a lot', () => {
  expect(placeAgain(market, order({ filledAmount: 100_003n }), [split(4, 1)])).toBeUndefined();
  expect(placeAgain(market, order({ amount: 10_004n }), [split(1, 10)])).toBeUndefined();
});

/** A stop of 10.0003 shares, with what a test sets. */
const waiting = (change: object) =>
  ({
    ...{ market: 201, side: 'sell', amount: 100_003n, value: 0n, stop: 0n, stopLimit: 0n, profit: 0n, profitLimit: 0n },
    ...{ trail: 0n, trailPpm: 0, activation: 0n, updatedAt: 100 },
    ...change,
  }) as unknown as Parameters<typeof waitAgain>[1];
const cents = (of: number) => BigInt(of) * 10n ** 6n;

test.for([
  [
    { stop: cents(48_001), stopLimit: cents(47_501) },
    { stop: cents(12_001), stopLimit: cents(11_876), amount: 400_012n },
  ],
  [
    { side: 'buy', stop: cents(48_001), value: 5n, amount: 0n },
    { stop: cents(12_000), value: 5n, amount: 0n },
  ],
  [
    { stop: cents(48_000), profit: cents(60_000), profitLimit: cents(60_000) },
    { stop: cents(12_000), profit: cents(15_000) },
  ],
  [
    { trail: cents(501), activation: cents(51_000) },
    { trail: cents(126), activation: cents(12_750) },
  ],
  [{ trailPpm: 20_000 }, { trailPpm: 20_000, trail: 0n, amount: 400_012n }],
  // A buy by value that waited for the opening.
  [
    { side: 'buy', value: 5n, amount: 0n },
    { stop: 0n, profit: 0n, trail: 0n, value: 5n, amount: 0n },
  ],
  // An exit that covers nothing, and a buy below a tick.
  [{ stop: cents(48_000), amount: 0n }, undefined],
  [{ side: 'buy', stop: cents(3) }, undefined],
])('STOCK-037 what waited for a price waits for one of after the split', ([order, left]) => {
  const again = waitAgain(market, waiting(order ?? {}), [split(4, 1)]);
  if (left) expect(again).toMatchObject(left);
  else expect(again).toBeUndefined();
});
