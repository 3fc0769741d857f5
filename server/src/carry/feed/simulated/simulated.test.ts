import { describe, expect, test, vi } from 'vitest';
import { minuteMs, type FeedMarket } from '../feed.ts';
import { passingFeedState } from '../feed-state.ts';
import { feedMarkets, heard } from '../test/markets.ts';
import { openSimulated } from './simulated.ts';

const now = Date.UTC(2026, 10, 21, 3, 30, 12);
const midnight = Date.UTC(2026, 10, 21);
const days = 3 * 86_400_000;
const cross = (id: number, base: string, quote: string, tick: bigint): FeedMarket => ({
  ...{ id, symbol: `${base}/${quote}`, base, quote, tick, baseScale: 8, quoteScale: 8 },
});
const crosses = [cross(25, 'ETH', 'BTC', 1_000n), cross(29, 'SOL', 'ETH', 1_000n)];
const all = [...feedMarkets, ...crosses];
const open = (seed: number) =>
  openSimulated({ markets: all, state: passingFeedState(), log: heard(), seed, now: () => now });

describe('simulated prices', () => {
  test('have a continuous history of three days on the tick', async () => {
    const feed = await open(7);
    for (const market of all) {
      const past = await feed.history(market, now - 2 * days, now);
      expect(past.length).toBe((now - midnight) / minuteMs + 3 * 1_440 + 1 - (now % minuteMs) / minuteMs);
      const wrong = past.filter(({ open, high, low, close, volume }, index) => {
        // A ratio is rounded in each second, so its minutes join within a step of the two prices it is made of.
        const joins = index === 0 || crosses.includes(market) || open === past[index - 1]!.close;
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

  test('of a market between two coins are their ratio in every second', async () => {
    const feed = await open(5);
    const delivered = new Map<number, bigint>();
    for (let second = 0; second < 90; second += 1) {
      const at = now + second * 1_000;
      for (const market of [...feedMarkets.slice(0, 3), ...crosses]) {
        const last = (await feed.history(market, at - 2 * minuteMs, at + 1_000)).at(-1);
        if (last) delivered.set(market.id, last.close);
      }
      const [btc, eth, sol] = [1, 2, 3].map((id) => Number(delivered.get(id)));
      expect(Math.abs(Number(delivered.get(25)) - (eth! / btc!) * 1e8)).toBeLessThanOrEqual(501);
      expect(Math.abs(Number(delivered.get(29)) - (sol! / eth!) * 1e8)).toBeLessThanOrEqual(501);
    }
  });

  test('go on from a kept position as if the whole past had been walked', async () => {
    const state = passingFeedState();
    const markets = [...feedMarkets, ...crosses];
    const later = midnight + 86_400_000 + 2 * 3_600_000;
    const first = await openSimulated({ markets, state, log: heard(), seed: 4, now: () => later });
    const before = await state.load('simulated');
    vi.useFakeTimers({ now: later });
    const stop = first.start(later, () => undefined);
    await vi.advanceTimersByTimeAsync(3_000);
    stop();
    vi.useRealTimers();
    expect(await state.load('simulated')).not.toEqual(before);
    const second = await openSimulated({ markets, state, log: heard(), now: () => later });
    for (const market of [feedMarkets[0]!, crosses[0]!])
      expect(await second.history(market, later - 3_600_000, later)).toEqual(
        await first.history(market, later - 3_600_000, later),
      );
  });

  test('have hours and days before the minutes, which join them', async () => {
    const feed = await open(9);
    const firstMinute = midnight - 3 * 86_400_000;
    for (const market of all) {
      const [minute] = await feed.history(market, firstMinute, firstMinute + minuteMs);
      const hours = await feed.longHistory!(market, 'hour', midnight - 60 * 86_400_000, firstMinute);
      const dailyTo = hours[0]!.time;
      const past = await feed.longHistory!(market, 'day', midnight - 730 * 86_400_000, dailyTo);
      expect([hours.length, past.length]).toEqual([57 * 24, 670]);
      expect(past.at(-1)!.close).toBe(hours[0]!.open);
      expect(Number(hours.at(-1)!.close - minute!.open)).toBeLessThanOrEqual(Number(2n * market.tick));
      for (const { open: first, high, low, close } of [...past, ...hours])
        expect(low <= first && low <= close && high >= first && high >= close && low > 0n).toBe(true);
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
