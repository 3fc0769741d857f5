/** The first five markets, for tests of feeds. */
import fc from 'fast-check';
import { minuteMs, type FeedCandle, type FeedLog, type FeedMarket, type Tick } from '../feed.ts';

const market = (id: number, base: string, tick: bigint, baseScale: number): FeedMarket => ({
  id,
  symbol: `${base}/USDT`,
  base,
  quote: 'USDT',
  tick,
  baseScale,
  quoteScale: 8,
});

export const feedMarkets = [
  market(1, 'BTC', 1_000_000n, 8),
  market(2, 'ETH', 1_000_000n, 8),
  market(3, 'SOL', 1_000_000n, 8),
  market(4, 'XRP', 10_000n, 6),
  market(5, 'BNB', 1_000_000n, 8),
];

/** A log that records its messages. */
export function heard(): FeedLog & { lines: { fields: Record<string, unknown>; message: string }[] } {
  const lines: { fields: Record<string, unknown>; message: string }[] = [];
  const keep = (fields: Record<string, unknown>, message: string) => void lines.push({ fields, message });
  return { lines, info: keep, warn: keep };
}

/** Any candle on the tick. */
export const candle = (
  tick: bigint,
  time: fc.Arbitrary<number> = fc.integer({ min: 0, max: 40_000_000 }).map((minute) => minute * minuteMs),
) =>
  fc
    .record({
      time,
      prices: fc.tuple(...Array.from({ length: 4 }, () => fc.bigInt({ min: 1n, max: 10_000_000n }))),
      volume: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 10n ** 15n })),
    })
    .map(({ prices, volume, ...rest }): FeedCandle => {
      const [low = 0n, open = 0n, close = 0n, high = 0n] = prices
        .toSorted((a, b) => (a < b ? -1 : 1))
        .map((steps) => steps * tick);
      return {
        ...rest,
        open: prices[0]! < prices[1]! ? open : close,
        close: prices[0]! < prices[1]! ? close : open,
        high,
        low,
        volume,
      };
    });

/** The candle that ticks make. */
export function addedUp(ticks: readonly Tick[], time: number): FeedCandle {
  const prices = ticks.map((tick) => tick.price);
  const by = (better: (a: bigint, b: bigint) => boolean) => prices.reduce((a, b) => (better(b, a) ? b : a));
  return {
    time,
    open: prices[0]!,
    high: by((a, b) => a > b),
    low: by((a, b) => a < b),
    close: prices.at(-1)!,
    volume: ticks.reduce((sum, tick) => sum + tick.volume, 0n),
  };
}
