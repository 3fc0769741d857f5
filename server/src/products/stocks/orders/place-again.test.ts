import type { OrderRow } from '@glassbook/engine';
import type { ConfigureSplit } from '@glassbook/engine/stocks';
import { expect, test } from 'vitest';
import type { StockMarket } from '../markets.ts';
import { placeAgain } from './place-again.ts';

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
  ['buy', [split(4, 1)], { target_price: '124.80', amount: '36.0000' }],
  ['sell', [split(4, 1)], { target_price: '124.81', amount: '36.0000' }],
  ['buy', [split(1, 10)], { target_price: '4992.30', amount: '0.9000' }],
  ['sell', [split(3, 7)], { target_price: '1164.87', amount: '3.8571' }],
  ['buy', [split(2, 1, 900), split(4, 1), split(5, 1, 100)], { target_price: '124.80', amount: '36.0000' }],
  ['buy', [{ ...split(4, 1), status: 'withdrawn' as const }], undefined],
  ['buy', [{ ...split(4, 1), market: 202 }], undefined],
] as const)('STOCK-037 what is left of a %s asks for no more after the split', ([side, splits, left]) => {
  expect(placeAgain(market, order({ side }), splits)).toEqual(left);
});

test('STOCK-037 nothing is placed again of a market order, of one that was filled, or of less than a lot', () => {
  expect(placeAgain(market, order({ type: 'market' }), [split(4, 1)])).toBeUndefined();
  expect(placeAgain(market, order({ filledAmount: 100_003n }), [split(4, 1)])).toBeUndefined();
  expect(placeAgain(market, order({ amount: 10_004n }), [split(1, 10)])).toBeUndefined();
});
