/**
 * One price from several exchanges: the median of those that are fresh and close to each other. A source that lags, fails or is far off has no
 * effect; with too few sources there is no price, which is better than a wrong one.
 */
import type { LeftOut, SourceReport } from '../feed.ts';
import { onTick } from '../decimal.ts';

export type Bounds = {
  /** Older than this is stale. */
  staleMs: number;
  /** Farther than this from the others is an outlier, parts per million. */
  outlierPpm: number;
  /** With fewer good sources there is no price. */
  sourcesMin: number;
};

/** The last price of a source for a market, in quote units for one whole base. `reachable` is whether its last request succeeded. */
export type Quote = {
  name: string;
  reachable: boolean;
  price: bigint | undefined;
  at: number | undefined;
  askedAt?: number | undefined;
};

const million = 1_000_000n;

/** The median; of an even number the mean of the two in the middle, rounded down. */
export function median(prices: readonly bigint[]): bigint | undefined {
  const sorted = prices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  const lower = sorted[sorted.length % 2 === 1 ? middle : middle - 1];
  return upper === undefined || lower === undefined ? undefined : (upper + lower) / 2n;
}

const near = (price: bigint, center: bigint, ppm: number): boolean => {
  const distance = price > center ? price - center : center - price;
  return distance * million <= center * BigInt(ppm);
};

/**
 * The price of a market at `now`, on its tick, and the state of each source. Where only two are left and disagree, the one nearer to the price
 * before (`last`) is used, because there is no third source to decide.
 */
export function indexPrice(
  quotes: readonly Quote[],
  tick: bigint,
  bounds: Bounds,
  now: number,
  last: bigint | undefined,
): { price: bigint | undefined; sources: SourceReport['sources'] } {
  const timely = quotes.map((quote) => {
    const late: LeftOut | undefined =
      quote.price === undefined || quote.at === undefined
        ? 'unreachable'
        : now - quote.at <= bounds.staleMs
          ? undefined
          : quote.reachable
            ? 'stale'
            : 'unreachable';
    return { ...quote, leftOut: late };
  });
  const fresh = timely
    .filter((quote) => quote.leftOut === undefined)
    .flatMap(({ price }) => (price === undefined ? [] : [price]));
  const middle = median(fresh);
  const agree = middle !== undefined && fresh.every((price) => near(price, middle, bounds.outlierPpm));
  const center = agree || fresh.length > 2 ? middle : (last ?? middle);
  const judged = timely.map(({ name, price, at, leftOut }) => {
    const far =
      leftOut === undefined && price !== undefined && center !== undefined && !near(price, center, bounds.outlierPpm);
    return { name, price, at, leftOut: far ? ('outlier' as const) : leftOut };
  });
  const kept = judged
    .filter(({ leftOut }) => leftOut === undefined)
    .flatMap(({ price }) => (price === undefined ? [] : [price]));
  const price = kept.length >= Math.max(1, bounds.sourcesMin) ? median(kept) : undefined;
  return { price: price === undefined ? undefined : onTick(price, tick), sources: judged };
}
