import { expect, test } from 'vitest';
import { passingFeedState } from './feed-state.ts';
import type { PriceUpdate } from './feed.ts';
import { Hand } from './hand.ts';
import { openSimulated } from './simulated/simulated.ts';
import { feedMarkets, heard } from './test/markets.ts';

const now = Date.UTC(2026, 10, 21, 3, 30, 12);
const [btc, eth] = feedMarkets;

test('prices come from the hand alone, and it begins where the past of each market ends', async () => {
  const markets = [btc!, eth!];
  const simulated = await openSimulated({ markets, state: passingFeedState(), log: heard(), seed: 4, now: () => now });
  const hand = new Hand();
  const feed = hand.holds(simulated, markets);
  const heardOf: PriceUpdate[] = [];
  const stop = feed.start(now, (update) => void heardOf.push(update));
  expect(heardOf).toEqual([]);
  await hand.turnOn();
  const ends = await Promise.all(markets.map(async (market) => (await feed.history(market, now - 60_000, now)).at(-1)));
  expect(heardOf[0]?.prices.map(({ price }) => price)).toEqual(ends.map((end) => end?.close));
  await hand.turn([{ market: 1, price: 7n, volume: 2n }]);
  expect(heardOf[1]).toEqual({ prices: [{ market: 1, price: 7n, volume: 2n }], source: 'simulated' });
  stop();
  await expect(hand.turn([])).rejects.toThrow();
});
