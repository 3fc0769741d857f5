import { describe, expect, test } from 'vitest';
import { minuteMs } from '../feed.ts';
import { passingFeedState } from '../feed-state.ts';
import { feedMarkets, heard } from '../test/markets.ts';
import { openSimulated } from './simulated.ts';

const now = Date.UTC(2026, 10, 21, 3, 30, 12);
const days = 30 * 86_400_000;

describe('simulated prices', () => {
  test('have a continuous history of 30 days on the tick', async () => {
    const feed = await openSimulated({
      markets: feedMarkets,
      state: passingFeedState(),
      log: heard(),
      seed: 7,
      now: () => now,
    });
    for (const market of feedMarkets) {
      const past = await feed.history(market, now - 2 * days, now);
      expect(past.length).toBe(30 * 1_440 + 1);
      const wrong = past.filter(({ open, high, low, close, volume }, index) => {
        const joins = index === 0 || open === past[index - 1]!.close;
        return !(
          joins &&
          low <= open &&
          open <= high &&
          low <= close &&
          close <= high &&
          low > 0n &&
          high % market.tick === 0n &&
          volume >= 0n
        );
      });
      expect(wrong).toEqual([]);
    }
  });

  test('continue after a restart, because the seed is kept', async () => {
    const state = passingFeedState();
    const first = await openSimulated({ markets: feedMarkets, state, log: heard(), now: () => now });
    const later = now + 3 * 86_400_000;
    const second = await openSimulated({ markets: feedMarkets, state, log: heard(), now: () => later });
    expect(await second.history(feedMarkets[0]!, now - days, now)).toEqual(
      await first.history(feedMarkets[0]!, now - days, now),
    );
    const other = await openSimulated({
      markets: feedMarkets,
      state: passingFeedState(),
      log: heard(),
      now: () => now,
    });
    expect(await other.history(feedMarkets[0]!, now - minuteMs, now)).not.toEqual(
      await first.history(feedMarkets[0]!, now - minuteMs, now),
    );
  });

  test('have volatility clusters and correlated markets', async () => {
    const feed = await openSimulated({
      markets: feedMarkets,
      state: passingFeedState(),
      log: heard(),
      seed: 3,
      now: () => now,
    });
    const returns = async (index: number) => {
      const past = await feed.history(feedMarkets[index]!, now - days, now);
      return past.slice(1).map((minute, at) => Math.log(Number(minute.close) / Number(past[at]!.close)));
    };
    const correlation = (a: number[], b: number[]) => {
      const mean = (list: number[]) => list.reduce((sum, each) => sum + each, 0) / list.length;
      const [ma, mb] = [mean(a), mean(b)];
      const sum = (f: (index: number) => number) => a.reduce((total, _, index) => total + f(index), 0);
      return (
        sum((i) => (a[i]! - ma) * (b[i]! - mb)) /
        Math.sqrt(sum((i) => (a[i]! - ma) ** 2) * sum((i) => (b[i]! - mb) ** 2))
      );
    };
    const [btc, eth] = [await returns(0), await returns(1)];
    expect(correlation(btc, eth)).toBeGreaterThan(0.6);
    const size = btc.map(Math.abs);
    expect(correlation(size.slice(0, -30), size.slice(30))).toBeGreaterThan(0.1);
    expect(Math.abs(correlation(btc.slice(0, -1), btc.slice(1)))).toBeLessThan(0.1);
    const deviation = Math.sqrt(btc.reduce((sum, each) => sum + each * each, 0) / btc.length) * Math.sqrt(525_600);
    expect(deviation).toBeGreaterThan(0.2);
    expect(deviation).toBeLessThan(1);
  });
});
