import { expect, test } from 'vitest';
import type { Feed, FeedMarket, PriceUpdate } from '../feed.ts';
import { inSessions, type Exchange } from './in-sessions.ts';
import { joined } from './joined.ts';

const market: FeedMarket = {
  ...{ id: 1, symbol: 'AAPL/USDT', tick: 10n, base: 'AAPL', quote: 'USDT', baseScale: 4, quoteScale: 8 },
};
const minute = 60_000;
/** Open from minute 10 to before minute 20, and split 4:1 at minute 10. */
const exchange: Exchange = {
  isPractice: () => false,
  sessionAt: (_, at) => (at < 20 * minute ? { opensAt: 10 * minute, closesAt: 20 * minute } : undefined),
  splitsOf: () => [{ exAt: 10 * minute, numerator: 4, denominator: 1 }],
};
let deliver: (update: PriceUpdate) => void | Promise<void> = () => undefined;
const candle = (time: number) => ({ time, open: 4_000n, high: 4_000n, low: 4_000n, close: 4_000n, volume: 1n });
const always: Feed = {
  name: 'simulated',
  history: (_, from, to) =>
    Promise.resolve(Array.from({ length: (to - from) / minute }, (_each, n) => candle(from + n * minute))),
  start: (_, to) => ((deliver = to), () => undefined),
  sources: () => [],
};

test('STOCK-025 stocks have candles and prices in their sessions only, of a share after its splits', async () => {
  let now = 9 * minute;
  const feed = inSessions(always, [market], exchange, () => now);
  const past = await feed.history(market, 0, 30 * minute);
  expect(past.map(({ time }) => time / minute)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  expect(past[0]).toMatchObject({ open: 1_000n, close: 1_000n });
  const heard: bigint[] = [];
  feed.start(0, ({ prices }) => void heard.push(...prices.map(({ price }) => price)));
  const update: PriceUpdate = { source: 'simulated', prices: [{ market: 1, price: 4_040n, volume: 0n, sources: [] }] };
  await deliver(update);
  now = 10 * minute;
  await deliver(update);
  now = 20 * minute;
  await deliver(update);
  expect(heard).toEqual([1_010n]);
});

test('STOCK-025 stocks have a feed of their own beside that of coins', async () => {
  const coins: Feed = { ...always, name: 'live', covers: (id) => id === 2 };
  const both = joined(coins, always, (id) => id === 1);
  expect([both.name, both.sourceOf?.(1), both.sourceOf?.(2)]).toEqual(['live', 'simulated', 'live']);
  expect([both.covers?.(1), both.covers?.(2), both.covers?.(3)]).toEqual([true, true, false]);
  expect(await both.history(market, 0, minute)).toHaveLength(1);
});
