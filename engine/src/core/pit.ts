/** A market as its book and the matching see it: prices in whole ticks, amounts in whole lots. What a product adds to it is its own. */
import { assert, type Amount } from '@glassbook/money';
import type { Book } from './book.ts';
import { BUY, type Orders, type SideNumber } from './orders.ts';
import { IntMap } from './int-map.ts';
import { multiple } from './multiple.ts';
import type { Side } from './terms.ts';

export const TICKS_MAX = 2 ** 31 - 1;

export type Pit = {
  market: number;
  settings: { tick: Amount; lot: Amount };
  /** The same as numbers, for the hot path. */
  tick: number;
  lot: number;
  /** Quote units that one lot costs per tick of price: a value is ticks × lots × unit, exactly, without a division. */
  unit: Amount;
  /** The same as a number; Infinity where a number cannot hold it. */
  unitNumber: number;
  book: Book;
  orders: Orders;
  /** Prices whose level changed since it was last taken: ticks × 2 + side, not yet free of repetition. */
  dirtyLevels: number[];
};

/** Total amount that rests at a price; 0 when the level is gone. */
export type LevelRow = { market: number; side: Side; price: Amount; amount: Amount };

/** Quote units for so many lots at so many ticks, exactly. */
export const valueOf = (pit: Pit, ticks: number, lots: number): Amount => {
  const product = ticks * lots;
  assert(product <= Number.MAX_SAFE_INTEGER, 'an order that was taken in can be valued');
  return multiple(product, pit.unitNumber, pit.unit);
};
export const priceOf = (pit: Pit, ticks: number): Amount => multiple(ticks, pit.tick, pit.settings.tick);
export const amountOf = (pit: Pit, lots: number): Amount => multiple(lots, pit.lot, pit.settings.lot);

/** Remembers that the level at a price changed. */
export function touchLevel(pit: Pit, side: SideNumber, ticks: number): void {
  const { dirtyLevels } = pit;
  const mark = ticks * 2 + side;
  if (dirtyLevels[dirtyLevels.length - 1] !== mark) dirtyLevels.push(mark);
}

/** The levels that changed since the last time, each price once, in the order in which they were first touched. */
export function takeLevels(pits: Iterable<Pit>): LevelRow[] {
  const rows: LevelRow[] = [];
  for (const pit of pits) {
    if (pit.dirtyLevels.length === 0) continue;
    const seen = new IntMap(pit.dirtyLevels.length);
    for (const mark of pit.dirtyLevels) {
      const before = seen.size;
      seen.set(mark, 0);
      if (seen.size > before) rows.push(levelRow(pit, mark));
    }
    pit.dirtyLevels = [];
  }
  return rows;
}

function levelRow(pit: Pit, mark: number): LevelRow {
  const side = (mark % 2) as SideNumber;
  const ticks = (mark - side) / 2;
  return {
    market: pit.market,
    side: side === BUY ? 'buy' : 'sell',
    price: priceOf(pit, ticks),
    amount: amountOf(pit, pit.book.lotsAt(side, ticks)),
  };
}
