import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { passingFeedState } from './feed-state.ts';
import type { PriceUpdate } from './feed.ts';
import { Hand } from './hand.ts';
import { openSimulated } from './simulated/simulated.ts';
import { feedMarkets, heard } from './test/markets.ts';

const now = Date.UTC(2026, 10, 21, 3, 30, 12);
beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => void vi.useRealTimers());

test('prices come from the hand alone, between start and stop; the past is the other feed’s', async () => {
  const settings = { markets: feedMarkets, state: passingFeedState(), log: heard(), seed: 4 };
  const simulated = await openSimulated(settings);
  const hand = new Hand();
  const feed = hand.holds(simulated);
  const past = [feedMarkets[0]!, now - 600_000, now] as const;
  expect(await feed.history(...past)).toEqual(await simulated.history(...past));
  await expect(hand.turn([])).rejects.toThrow();
  const delivered: PriceUpdate[] = [];
  const stop = feed.start(now, (update) => void delivered.push(update));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(delivered).toEqual([]);
  const prices = [{ market: 1, price: 7n, volume: 2n }];
  await hand.turn(prices);
  expect(delivered).toEqual([{ prices: prices.map((price) => ({ ...price, sources: [] })), source: 'simulated' }]);
  stop();
  await expect(hand.turn(prices)).rejects.toThrow();
});
