/** The first five markets, for tests of feeds. */
import type { FeedLog, FeedMarket } from '../feed.ts';

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

/** A log that remembers what was said. */
export function heard(): FeedLog & { lines: { fields: Record<string, unknown>; message: string }[] } {
  const lines: { fields: Record<string, unknown>; message: string }[] = [];
  const keep = (fields: Record<string, unknown>, message: string) => void lines.push({ fields, message });
  return { lines, info: keep, warn: keep };
}
