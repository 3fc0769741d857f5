/** A market as its book and the matching see it: prices in whole ticks, amounts in whole lots. What a product adds to it is its own. */
import type { Amount } from '@glassbook/money';
import type { Book } from './book.ts';
import { amountOf, priceOf, type Grid } from './grid.ts';
import { IntMap } from './int-map.ts';
import { BUY, type Orders, type SideNumber } from './orders.ts';
import type { Side } from './terms.ts';

export type Pit = Grid & {
  market: number;
  book: Book;
  orders: Orders;
  /** Prices whose level changed since it was last taken: ticks × 2 + side, not yet free of repetition. */
  dirtyLevels: number[];
};

/** Total amount that rests at a price; 0 when the level is gone. */
export type LevelRow = { market: number; side: Side; price: Amount; amount: Amount };

/** Remembers that the level at a price changed. */
export function touchLevel(pit: Pit, side: SideNumber, ticks: number): void {
  const { dirtyLevels } = pit;
  const mark = ticks * 2 + side;
  if (dirtyLevels[dirtyLevels.length - 1] !== mark) dirtyLevels.push(mark);
}

/** The levels that changed since the last time, each price once, in the order in which they were first touched. */
export function takeLevels(pits: Iterable<Pit>): LevelRow[] {
  const rows: LevelRow[] = [];
  // One map for all of them: each new one would be memory asked of the system. What the last one left in it need not go.
  let seen: IntMap | undefined;
  let within: number[] = [];
  for (const pit of pits) {
    const { dirtyLevels } = pit;
    if (dirtyLevels.length === 0) continue;
    seen ??= new IntMap(dirtyLevels.length);
    for (const mark of within) seen.delete(mark);
    for (const mark of dirtyLevels) {
      const before = seen.size;
      seen.set(mark, 0);
      if (seen.size > before) rows.push(levelRow(pit, mark));
    }
    within = dirtyLevels;
    pit.dirtyLevels = [];
  }
  return rows;
}

function levelRow(pit: Pit, mark: number): LevelRow {
  const side = (mark % 2) as SideNumber;
  const ticks = (mark - side) / 2;
  const lots = pit.book.lotsAt(side, ticks);
  return {
    market: pit.market,
    side: side === BUY ? 'buy' : 'sell',
    price: priceOf(pit, ticks),
    amount: typeof lots === 'number' ? amountOf(pit, lots) : lots * pit.steps.lot,
  };
}
