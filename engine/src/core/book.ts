import type { SideNumber } from './side.ts';

/**
 * An order book: queues by price, then by time of arrival. Prices are in ticks, amounts in lots, orders are slots; it moves
 * no money. There are two implementations: the fast one that trades, and a simple reference implementation for tests.
 */
export type Book = {
  /** The best price of a side in ticks, or NONE. */
  best: (side: SideNumber) => number;
  /** The order that is filled next on a side, or NONE. */
  first: (side: SideNumber) => number;
  /** The order behind this one: in its queue, else the first at the next worse price, or NONE. */
  after: (slot: number) => number;
  /** Puts an order at the end of the queue at its price; its ticks, lots left and side are in `Orders`. */
  add: (slot: number) => void;
  /** Takes an order out. */
  remove: (slot: number) => void;
  /** Takes lots off an order that stays where it is. */
  reduce: (slot: number, lots: number) => void;
  /** Lots at a price, 0 without orders; a bigint above what a number counts exactly. */
  lotsAt: (side: SideNumber, ticks: number) => number | bigint;
  /** The next worse price with orders behind `ticks`, or NONE. */
  worse: (side: SideNumber, ticks: number) => number;
  /** The levels that changed since the last time, each once, as they are now, in the order in which they first changed. */
  takeChanged: () => Level[];
};

/** The lots that rest at a price; 0 where there are none any more. */
export type Level = { side: SideNumber; ticks: number; lots: number | bigint };
