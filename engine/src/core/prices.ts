/** The index price of each market: an input, journaled like every other, so that whatever was decided on it can be recomputed. */
import type { Amount } from '@glassbook/money';
import { Changed } from './changed.ts';

export type IndexPrice = { price: Amount; at: number; seq: number };
export type IndexPriceRow = {
  seq: number;
  at: number;
  market: number;
  price: Amount;
  /** Base units traded on the source since the price before, for charts only; decides nothing. */
  volume: Amount;
};

export class Prices {
  readonly changed = new Changed<IndexPriceRow>();
  private readonly known = new Map<number, IndexPrice>();
  private readonly followed = new Set<number>();
  private moved: number[] = [];

  /** A product has something that moves with this price; one that nobody follows is not taken. */
  follow(market: number): void {
    this.followed.add(market);
  }

  isFollowed(market: number): boolean {
    return this.followed.has(market);
  }

  get(market: number): IndexPrice | undefined {
    return this.known.get(market);
  }

  set(row: IndexPriceRow): void {
    this.known.set(row.market, { price: row.price, at: row.at, seq: row.seq });
    this.changed.push(row);
    this.moved.push(row.market);
  }

  restore({ market, price, at, seq }: Omit<IndexPriceRow, 'volume'>): void {
    this.known.set(market, { price, at, seq });
  }

  /** Whether a price was set since `takeMoved`. */
  get hasMoved(): boolean {
    return this.moved.length > 0;
  }

  /** The markets whose price was set, in that order. */
  takeMoved(): number[] {
    const { moved } = this;
    this.moved = [];
    return moved;
  }

  [Symbol.iterator](): IterableIterator<[market: number, price: IndexPrice]> {
    return this.known.entries();
  }
}
