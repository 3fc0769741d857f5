/**
 * The order books of a product as everybody may see them: of what is committed, kept by the levels and trades of each batch. A side is an
 * array in order, best price first: a changed level is found by halving, so reading the best price costs nothing however deep the book is.
 */
import type { LevelRow } from '@glassbook/engine';
import type { Level } from '@glassbook/engine/quote';

type Side = LevelRow['side'];
/** What everybody may know of a trade. */
export type TradeRow = {
  id: number;
  at: number;
  market: number;
  price: bigint;
  amount: bigint;
  takerSide: Side;
};
type Book = { buy: Level[]; sell: Level[]; trades: TradeRow[] };

/** So many trades of each book are kept. */
export const TRADES_KEPT = 200;

export class OrderBooks {
  readonly #books = new Map<number, Book>();

  /** All levels of a side, best first. Valid until the next change. */
  side(instrument: number, side: Side): readonly Level[] {
    return this.#books.get(instrument)?.[side] ?? [];
  }

  /** The last trades, newest first. */
  trades(instrument: number): readonly TradeRow[] {
    return this.#books.get(instrument)?.trades ?? [];
  }

  /** The amount that rests at a price from now on; 0 takes the level out. */
  set({ market, side, price, amount }: LevelRow): void {
    const levels = this.#of(market)[side];
    const place = placeOf(levels, side, price);
    const known = levels[place]?.price === price;
    if (amount === 0n) {
      if (known) levels.splice(place, 1);
    } else levels.splice(place, known ? 1 : 0, { price, amount });
  }

  /** Adds to what rests at a price. */
  add(row: LevelRow): void {
    const levels = this.side(row.market, row.side);
    const level = levels[placeOf(levels, row.side, row.price)];
    this.set(level?.price === row.price ? { ...row, amount: level.amount + row.amount } : row);
  }

  /** A trade that is newer than those before. */
  addTrade(trade: TradeRow): void {
    const { trades } = this.#of(trade.market);
    trades.unshift(trade);
    if (trades.length > TRADES_KEPT) trades.length = TRADES_KEPT;
  }

  #of(instrument: number): Book {
    let book = this.#books.get(instrument);
    if (!book) this.#books.set(instrument, (book = { buy: [], sell: [], trades: [] }));
    return book;
  }
}

/** Where a price stands on its side, or would stand. */
function placeOf(levels: readonly Level[], side: Side, price: bigint): number {
  let low = 0;
  let high = levels.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = (levels[middle] as Level).price;
    if (at !== price && at > price === (side === 'buy')) low = middle + 1;
    else high = middle;
  }
  return low;
}
