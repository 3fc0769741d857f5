/**
 * The public order books of a product: committed state, updated by the levels and trades of each batch. A side is a sorted array, best price
 * first: a changed level is found by binary search, and reading the best price costs the same at any depth.
 */
import { restingLevels, type LevelRow } from '@glassbook/engine';
import type { Level } from '@glassbook/engine/quote';

type Side = LevelRow['side'];
/** The public fields of a trade. */
export type TradeRow = {
  id: number;
  at: number;
  market: number;
  price: bigint;
  amount: bigint;
  /** What was paid, quote units. */
  value: bigint;
  takerSide: Side;
};
type Book = { buy: Level[]; sell: Level[]; trades: TradeRow[] };

/** This many trades of each book are kept. */
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

  /** Sets the amount at a price; 0 removes the level. */
  set({ market, side, price, amount }: LevelRow): void {
    const levels = this.#of(market)[side];
    const place = placeOf(levels, side, price);
    const known = levels[place]?.price === price;
    if (amount === 0n) {
      if (known) levels.splice(place, 1);
    } else levels.splice(place, known ? 1 : 0, { price, amount });
  }

  /** Adds a trade newer than the others. */
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

/** The index of a price on its side, or where it would be inserted. */
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

/** The books of a product's markets from the loaded state, with their last trades; `lastTrades` come newest first. */
export async function loadBooks(
  markets: ReadonlyMap<number, Parameters<typeof restingLevels>[0]>,
  lastTrades: (market: number, limit: number) => Promise<readonly TradeRow[]>,
): Promise<OrderBooks> {
  const books = new OrderBooks();
  for (const [id, market] of markets) {
    for (const level of restingLevels(market)) books.set(level);
    for (const trade of [...(await lastTrades(id, TRADES_KEPT))].reverse()) books.addTrade(trade);
  }
  return books;
}
