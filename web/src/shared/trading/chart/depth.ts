/** The depth curve: cumulative amounts by price on both sides. Sums are exact; only pixels are floats. */
import type { Book, Level } from '../book/levels.ts';

export type Curve = {
  /** Points of the drawing, 0..1 in both directions, y downwards, from the best price outwards. */
  bids: [x: number, y: number][];
  asks: [x: number, y: number][];
  /** The prices at the edges, quote units for one base unit. */
  lowest: bigint;
  highest: bigint;
  middle: bigint;
  /** Base units on each side within the edges. */
  bidSum: bigint;
  askSum: bigint;
};

/** The curve of a book within an equal distance around its middle; undefined where a side is empty. */
export function depthCurve(book: Book): Curve | undefined {
  const [bid] = book.bids;
  const [ask] = book.asks;
  const worstBid = book.bids.at(-1);
  const worstAsk = book.asks.at(-1);
  if (bid === undefined || ask === undefined || worstBid === undefined || worstAsk === undefined) return undefined;
  const middle = (bid.price + ask.price) / 2n;
  const below = middle - worstBid.price;
  const above = worstAsk.price - middle;
  const reach = below < above ? below : above;
  if (reach === 0n) return undefined;
  const bids = book.bids.filter((level) => level.price >= middle - reach);
  const asks = book.asks.filter((level) => level.price <= middle + reach);
  const bidSum = sumOf(bids);
  const askSum = sumOf(asks);
  const top = bidSum > askSum ? bidSum : askSum;
  const x = (price: bigint): number => Number(price - middle + reach) / Number(2n * reach);
  const y = (sum: bigint): number => 1 - Number((sum * 10_000n) / top) / 10_000;
  return {
    bids: steps(bids, x, y, 0),
    asks: steps(asks, x, y, 1),
    lowest: middle - reach,
    highest: middle + reach,
    middle,
    bidSum,
    askSum,
  };
}

const sumOf = (levels: readonly Level[]): bigint => levels.reduce((sum, level) => sum + level.amount, 0n);

function steps(
  levels: readonly Level[],
  x: (price: bigint) => number,
  y: (sum: bigint) => number,
  edge: 0 | 1,
): [number, number][] {
  const points: [number, number][] = [];
  let sum = 0n;
  for (const level of levels) {
    points.push([x(level.price), y(sum)]);
    sum += level.amount;
    points.push([x(level.price), y(sum)]);
  }
  points.push([edge, y(sum)]);
  return points;
}

/**
 * The quote amount that moves the price by `ppm` parts per million: the value of all levels nearer to the best price than that. Undefined
 * where the book does not reach so far, because the true amount would be larger.
 */
export function worthToMove(
  levels: readonly Level[],
  ppm: number,
  valueOf: (price: bigint, amount: bigint) => bigint,
): bigint | undefined {
  const [best] = levels;
  const last = levels.at(-1);
  if (best === undefined || last === undefined) return undefined;
  const reach = (best.price * BigInt(ppm)) / 1_000_000n;
  const within = (level: Level): boolean =>
    (level.price > best.price ? level.price - best.price : best.price - level.price) <= reach;
  if (within(last)) return undefined;
  return levels.filter(within).reduce((sum, level) => sum + valueOf(level.price, level.amount), 0n);
}
