import { parseAmount } from '@glassbook/money';
import { expect, test } from 'vitest';
import { groupLevels, stepsFor, withShares } from './group.ts';
import { emptyBook, middleOf, readBook, spreadOf } from './levels.ts';

const book = readBook(
  {
    bids: [
      ['100.05', '2.0'],
      ['100.00', '1.0'],
      ['99.99', '4.0'],
    ],
    asks: [
      ['100.11', '1.5'],
      ['100.20', '3.0'],
      ['100.21', '1.0'],
    ],
  },
  { price: 2, amount: (text) => parseAmount(text, 1) },
);

test('the wire is parsed without floats, spread and mid price use the best prices', () => {
  expect(book.bids).toEqual([
    { price: 10_005n, amount: 20n },
    { price: 10_000n, amount: 10n },
    { price: 9_999n, amount: 40n },
  ]);
  expect([spreadOf(book), middleOf(book)]).toEqual([6n, 10_008n]);
  expect([spreadOf(emptyBook), middleOf(emptyBook)]).toEqual([undefined, undefined]);
});

test('grouping rounds bids down and asks up, so no row shows a better price than it has', () => {
  expect(groupLevels(book.bids, 'bid', 10n, 9, []).map((row) => [row.price, row.amount, row.sum])).toEqual([
    [10_000n, 30n, 30n],
    [9_990n, 40n, 70n],
  ]);
  expect(groupLevels(book.asks, 'ask', 10n, 9, []).map((row) => [row.price, row.amount, row.sum])).toEqual([
    [10_020n, 45n, 45n],
    [10_030n, 10n, 55n],
  ]);
});

test('the last row of a cut book holds its whole step', () => {
  expect(groupLevels(book.bids, 'bid', 10n, 1, [])).toMatchObject([{ price: 10_000n, amount: 30n }]);
});

test('own orders mark the step they rest in', () => {
  expect(groupLevels(book.bids, 'bid', 10n, 9, [9_999n]).map((row) => row.mine)).toEqual([false, true]);
  expect(groupLevels(book.asks, 'ask', 10n, 9, [10_011n]).map((row) => row.mine)).toEqual([true, false]);
});

test('bars of both sides are measured against the same deepest sum', () => {
  const rows = withShares(groupLevels(book.bids, 'bid', 1n, 9, []), groupLevels(book.asks, 'ask', 1n, 9, []));
  expect(rows.bids.map((row) => row.share)).toEqual([285, 428, 1000]);
  expect(rows.asks.map((row) => row.share)).toEqual([214, 642, 785]);
  expect(withShares([], [])).toEqual({ bids: [], asks: [] });
});

test('steps stay well below the price', () => {
  expect(stepsFor(1n, 8_831n)).toEqual([1n, 10n]);
  expect(stepsFor(1n, 7_831_431n)).toEqual([1n, 10n, 100n, 1000n, 10_000n]);
});
