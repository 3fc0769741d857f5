import { assert } from '@glassbook/money';
import { expect, test } from 'vitest';
import { FlatBook } from './flat-book.ts';
import { gridOf } from './grid.ts';
import { Orders } from './orders.ts';
import { BUY, SELL, type SideNumber } from './side.ts';
import { restingLevels, takeLevels, type Pit } from './pit.ts';

test('each changed level is listed once, in the order in which its market changed them, and with what rests there now', () => {
  const orders = new Orders();
  const grid = gridOf(10n, 2n, 0);
  assert(grid !== undefined, 'the steps are valid');
  const pits = [1, 2, 3].map((market): Pit => ({ ...grid, market, book: new FlatBook(orders), orders }));
  let id = 0;
  const rest = (pit: Pit, side: SideNumber, ticks: number): number => {
    id += 1;
    const slot = orders.add(id, 1000, 1);
    orders.setSide(slot, side);
    orders.setTicks(slot, ticks);
    orders.setLots(slot, 3);
    orders.setLotsLeft(slot, 3);
    pit.book.add(slot);
    return slot;
  };
  const taken = () =>
    takeLevels(pits).map(({ market, side, price, amount }) => `${market} ${side} ${price}: ${amount}`);
  for (const pit of pits) {
    if (pit.market === 2) continue;
    for (const ticks of [7, 5, 7]) rest(pit, BUY, ticks);
    // The best level is closed, and one of the same price is opened again: it is still listed once.
    pit.book.remove(rest(pit, BUY, 9));
    rest(pit, BUY, 9);
    pit.book.remove(rest(pit, BUY, 11));
    pit.book.remove(rest(pit, BUY, 11));
    rest(pit, SELL, 12);
  }
  const each = ['buy 70: 12', 'buy 50: 6', 'buy 90: 6', 'buy 110: 0', 'sell 120: 6'];
  expect(taken()).toEqual([1, 3].flatMap((market) => each.map((level) => `${market} ${level}`)));
  expect(taken()).toEqual([]);
  const resting = [...restingLevels(pits[2] as Pit)].map(({ side, price, amount }) => `${side} ${price}: ${amount}`);
  expect(resting).toEqual(['buy 90: 6', 'buy 70: 12', 'buy 50: 6', 'sell 120: 6']);
});
