import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OrderBooks } from './order-books.ts';

const change = fc.record({
  market: fc.constantFrom(1, 2),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  price: fc.bigInt({ min: 1n, max: 40n }),
  amount: fc.bigInt({ min: 0n, max: 3n }),
});

test('a book equals its last levels, best first, in any order of updates', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
      const books = new OrderBooks();
      const naive = new Map<string, (typeof changes)[number]>();
      for (const row of changes) {
        books.set(row);
        naive.set(`${row.market} ${row.side} ${row.price}`, row);
      }
      for (const market of [1, 2])
        for (const side of ['buy', 'sell'] as const) {
          const expected = [...naive.values()]
            .filter((row) => row.market === market && row.side === side && row.amount > 0n)
            .map(({ price, amount }) => ({ price, amount }))
            .sort((a, b) => (a.price > b.price === (side === 'buy') ? -1 : 1));
          expect(books.side(market, side)).toEqual(expected);
        }
    }),
  );
});

test('the last 200 trades are kept, newest first', () => {
  const books = new OrderBooks();
  for (let id = 1; id <= 250; id += 1)
    books.addTrade({ id, at: id, market: 1, price: 1n, amount: 1n, value: 1n, takerSide: 'buy' });
  expect([books.trades(1).length, books.trades(1)[0]?.id]).toEqual([200, 250]);
  expect(books.trades(2)).toEqual([]);
});
