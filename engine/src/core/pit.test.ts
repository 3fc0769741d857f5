import { assert } from '@glassbook/money';
import { expect, test } from 'vitest';
import { FlatBook } from './flat-book.ts';
import { gridOf } from './grid.ts';
import { BUY, Orders, SELL } from './orders.ts';
import { takeLevels, touchLevel, type Pit } from './pit.ts';

test('each changed level is listed once, in the order in which its market changed them', () => {
  const orders = new Orders();
  const grid = gridOf(1n, 1n, 0);
  assert(grid !== undefined, 'the steps are valid');
  const pits = [1, 2, 3].map((market): Pit => ({
    ...grid,
    market,
    book: new FlatBook(orders),
    orders,
    dirtyLevels: [],
  }));
  for (const pit of pits) {
    if (pit.market === 2) continue;
    for (const ticks of [7, 9, 7, 5, 9]) touchLevel(pit, BUY, ticks);
    touchLevel(pit, SELL, 7);
  }
  const told = takeLevels(pits).map(({ market, side, price }) => `${market} ${side} ${price}`);
  const each = ['buy 7', 'buy 9', 'buy 5', 'sell 7'];
  expect(told).toEqual([1, 3].flatMap((market) => each.map((level) => `${market} ${level}`)));
  expect(takeLevels(pits)).toEqual([]);
});
