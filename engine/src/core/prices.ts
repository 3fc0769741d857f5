/** Index prices, by instrument: an input, journaled like every other, so that whatever was decided on them can be recomputed. */
import type { Amount } from '@glassbook/money';
import { Changed } from './changed.ts';

/**
 * What a source of the index said. `weight`: in what the price is the median of. `leftOut`: why it has none. It decides nothing here: whoever recomputes a settlement sees what the
 * price was made of.
 */
export type IndexSource = { name: string; price?: Amount; at?: number; weight: number; leftOut?: string };
export type IndexPrice = { price: Amount; at: number; seq: number };
export type IndexPriceRow = {
  seq: number;
  at: number;
  /** The instrument; the first that had index prices were spot's markets. */
  market: number;
  price: Amount;
  /** Base units traded on the source since the price before, for charts only; decides nothing. */
  volume: Amount;
  /** All that it was made of was said at this time or later, milliseconds UTC; left out where that is its own time. What was opened after it begins with a later one. */
  asOf?: number | undefined;
  /** Of which sources it was made, where the feed says so. */
  sources?: readonly IndexSource[] | undefined;
};

export class Prices {
  readonly changed = new Changed<IndexPriceRow>();
  private readonly known = new Map<number, IndexPrice>();
  private readonly followed = new Set<number>();
  private moved: number[] = [];
  private readonly said = new Map<number, number>();

  /** A product has something that moves with the price of this instrument; a price that no product follows is refused. */
  follow(instrument: number): void {
    this.followed.add(instrument);
  }

  isFollowed(instrument: number): boolean {
    return this.followed.has(instrument);
  }

  get(instrument: number): IndexPrice | undefined {
    return this.known.get(instrument);
  }

  set(row: IndexPriceRow): void {
    this.known.set(row.market, { price: row.price, at: row.at, seq: row.seq });
    this.changed.push(row);
    this.moved.push(row.market);
    this.said.set(row.market, row.asOf ?? row.at);
  }

  restore({ market, price, at, seq }: Omit<IndexPriceRow, 'volume'>): void {
    this.known.set(market, { price, at, seq });
  }

  /** Returns since when all was said that the price is made of that the command being applied set; before all time where it set none. */
  asOf(instrument: number): number {
    return this.said.get(instrument) ?? -Infinity;
  }

  /** Whether a price was set since `takeMoved`. */
  get hasMoved(): boolean {
    return this.moved.length > 0;
  }

  /** The instruments whose price was set, each once and the smallest first: the order in a feed's list decides nothing. */
  takeMoved(): number[] {
    const { moved } = this;
    this.moved = [];
    return [...new Set(moved)].sort((a, b) => a - b);
  }

  [Symbol.iterator](): IterableIterator<[market: number, price: IndexPrice]> {
    return this.known.entries();
  }
}
