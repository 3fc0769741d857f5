/** A market as the book and the matching use it: prices in whole ticks, amounts in whole lots. What a product adds to it is its own. */
import type { Amount } from '@glassbook/money';
import type { Book, Level } from './book.ts';
import { amountOf, priceOf, type Grid } from './grid.ts';
import { NONE } from './none.ts';
import type { Orders } from './orders.ts';
import { BUY, SELL, sideName } from './side.ts';
import type { Side } from './terms.ts';

export type Pit = Grid & {
  market: number;
  book: Book;
  orders: Orders;
};

/** What it takes to plan an order: a market that trades, or its levels as the public sees them. */
export type SeenPit = Grid & {
  book: Pick<Book, 'best' | 'first' | 'after'>;
  orders: Pick<Orders, 'ticks' | 'lotsLeft' | 'owner'>;
};

/** Total amount that rests at a price; 0 when the level is gone. */
export type LevelRow = { market: number; side: Side; price: Amount; amount: Amount };

/** The levels that changed since the last time, each price once, in the order in which they first changed. */
export function takeLevels(pits: Iterable<Pit>): LevelRow[] {
  const rows: LevelRow[] = [];
  for (const pit of pits) for (const level of pit.book.takeChanged()) rows.push(levelRow(pit, level));
  return rows;
}

/** All levels of a market, each side best first. */
export function* restingLevels(pit: Pit): Generator<LevelRow> {
  const { book } = pit;
  for (const side of [BUY, SELL] as const)
    for (let ticks = book.best(side); ticks !== NONE; ticks = book.worse(side, ticks))
      yield levelRow(pit, { side, ticks, lots: book.lotsAt(side, ticks) });
}

const levelRow = (pit: Pit, { side, ticks, lots }: Level): LevelRow => ({
  market: pit.market,
  side: sideName(side),
  price: priceOf(pit, ticks),
  amount: typeof lots === 'number' ? amountOf(pit, lots) : lots * pit.steps.lot,
});
