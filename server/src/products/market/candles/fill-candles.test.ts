import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { swinging, writeRecording } from '../../../../../scripts/recordings/write-recording.ts';
import { testDatabase, type TestDatabase } from '../../../../test/postgres.ts';
import { passingFeedState, storedFeedState } from '../../../carry/feed/feed-state.ts';
import { dayMs, minuteMs, type Feed, type FeedMarket } from '../../../carry/feed/feed.ts';
import { openReplay } from '../../../carry/feed/replay/replay.ts';
import { openSimulated } from '../../../carry/feed/simulated/simulated.ts';
import { feedMarkets, heard } from '../../../carry/feed/test/markets.ts';
import { batchOf } from '../test/settings.ts';
import { candleWriter } from './candle-rows.ts';
import { aggregated, minuteValue, wholeOf } from './candle.ts';
import { fillCandles } from './fill-candles.ts';
import { candlePeriods, longerPeriods, madeOf, periodStart } from './period.ts';
import { readCandles, readOpenCandles } from './read-candles.ts';

const [btc, eth] = feedMarkets;
const markets = [btc!, eth!];
/** Sunday evening before the 1st of a month: minutes, weeks and months all end within the test. */
const start = Date.UTC(2026, 10, 29, 22, 30, 20);
let db: TestDatabase;

beforeEach(async () => {
  db = await testDatabase();
});
afterEach(async () => {
  await db.drop();
});

const all = (market: FeedMarket, period: (typeof candlePeriods)[number]) =>
  readCandles(db.pool, market.id, period, 0, 2e12, 100_000);

/** The feed's events of from ≤ t < to, second by second, as it would deliver them. */
async function secondsOf(
  feed: Feed,
  from: number,
  to: number,
): Promise<{ market: number; at: number; price: bigint; volume: bigint }[]> {
  const seconds = [];
  for (const market of markets) {
    for (let at = from; at < to; at += 1_000) {
      const before = await feed.history(market, at, at);
      const upTo = (await feed.history(market, at, at + 1_000)).at(-1);
      const known = before.at(-1) ?? (await feed.history(market, at - (at % minuteMs), at)).at(-1);
      if (upTo && (!known || upTo.volume !== known.volume || upTo.close !== known.close)) {
        seconds.push({ market: market.id, at: at + 5, price: upTo.close, volume: upTo.volume - (known?.volume ?? 0n) });
      }
    }
  }
  return seconds.sort((a, b) => a.at - b.at);
}

describe('filling candles in, on PostgreSQL', () => {
  test(
    'stops and starts at any second leave no gap, count nothing twice, and agree in every period',
    { tags: ['long'], timeout: 120_000 },
    async () => {
      const endless = await openSimulated({
        markets,
        state: passingFeedState(),
        log: heard(),
        seed: 11,
        now: () => start,
      });
      // Two days of past are enough here and much faster.
      const history: Feed['history'] = (market, from, to) =>
        endless.history(market, Math.max(from, start - 2_880 * minuteMs), to);
      const feed: Feed = { ...endless, history };
      // Runs of the server, from start to stop. All ends but the last lie inside a minute.
      const runs = [
        [start, start + 95_000],
        [start + 95_000, start + 107_000],
        [start + 17 * minuteMs + 3_000, start + 17 * minuteMs + 52_000],
        [start + 26 * 60 * minuteMs, start + 26 * 60 * minuteMs + 70_000],
      ] as const;
      for (const [up, down] of runs) {
        await fillCandles(db.pool, feed, markets, up, heard());
        const writer = candleWriter();
        writer.load(
          markets.map(({ id, baseScale }) => ({ id, whole: wholeOf(baseScale) })),
          new Map(await Promise.all(markets.map(async ({ id }) => [id, await readOpenCandles(db.pool, id)] as const))),
        );
        for (const second of await secondsOf(feed, up, down))
          await db.pool.query(writer.rows.sql, writer.rows.params(batchOf([second])));
      }
      const end = runs.at(-1)![1];
      for (const market of markets) {
        const minutes = (await feed.history(market, 0, end)).map((minute) => ({
          ...minute,
          value: minuteValue(minute, wholeOf(market.baseScale)),
        }));
        expect(await all(market, '1min')).toEqual(minutes);
        // Further back than the minutes are hours, and further than those days: each with all that is longer.
        for (const period of longerPeriods) {
          const shorter = await all(market, madeOf[period]);
          const since = periodStart(period, shorter[0]!.time);
          const stored = await all(market, period);
          expect(stored.filter(({ time }) => time >= since)).toEqual(aggregated(period, shorter));
        }
        const days = await all(market, '1D');
        expect(days.length).toBeGreaterThanOrEqual(731);
        expect(days.every(({ time }, index) => index === 0 || time - days[index - 1]!.time === dayMs)).toBe(true);
      }
      expect((await all(btc!, '1M')).length).toBeGreaterThan(1);
      expect((await all(btc!, '1W')).length).toBeGreaterThan(1);
    },
  );

  test('a second fill of the same time changes nothing', async () => {
    const feed = await openSimulated({ markets, state: passingFeedState(), log: heard(), seed: 12, now: () => start });
    await fillCandles(db.pool, feed, markets, start, heard());
    const before = await Promise.all(candlePeriods.map((period) => all(btc!, period)));
    await fillCandles(db.pool, feed, markets, start, heard());
    expect(await Promise.all(candlePeriods.map((period) => all(btc!, period)))).toEqual(before);
  });

  test('a feed without data for the time changes no stored candles', async () => {
    const feed = await openSimulated({ markets, state: passingFeedState(), log: heard(), seed: 12, now: () => start });
    await fillCandles(db.pool, feed, markets, start, heard());
    const silent: Feed = { ...feed, history: () => Promise.resolve([]) };
    const filled = await fillCandles(db.pool, silent, markets, start + 5 * minuteMs, heard());
    expect(filled.map(({ minutes }) => minutes)).toEqual([0, 0]);
    expect((await all(btc!, '1min')).length).toBe(3 * 1_440 + 22 * 60 + 31);
  });

  test('what an older version left out of the past is filled in, and stored days stay as they are', async () => {
    const feed = await openSimulated({ markets, state: passingFeedState(), log: heard(), seed: 12, now: () => start });
    const { longHistory: _, ...short } = feed;
    await fillCandles(db.pool, short, [btc!], start, heard());
    const before = await all(btc!, '1D');
    await fillCandles(db.pool, feed, [btc!], start, heard());
    const days = await all(btc!, '1D');
    expect(days.slice(-before.length)).toEqual(before);
    expect(days.length).toBe(731);
    for (const period of ['1W', '1M'] as const) expect(await all(btc!, period)).toEqual(aggregated(period, days));
  });

  test('a failed fill stores nothing of the market, and the next one succeeds', async () => {
    const feed = await openSimulated({ markets, state: passingFeedState(), log: heard(), seed: 12, now: () => start });
    await db.pool.query(`ALTER TABLE market_candles ADD CONSTRAINT no_weeks CHECK (period <> '1W')`);
    await expect(fillCandles(db.pool, feed, [btc!], start, heard())).rejects.toThrow(/no_weeks/);
    expect(await all(btc!, '1min')).toEqual([]);
    await db.pool.query('ALTER TABLE market_candles DROP CONSTRAINT no_weeks');
    await fillCandles(db.pool, feed, [btc!], start, heard());
    expect((await all(btc!, '1W')).length).toBeGreaterThan(3);
  });

  test("a feed's state is stored in the table", async () => {
    const state = storedFeedState(db.pool);
    expect(await state.load('replay')).toBeUndefined();
    await state.save('replay', { anchors: [1] });
    await state.save('replay', { anchors: [1, 2] });
    expect(await state.load('replay')).toEqual({ anchors: [1, 2] });
  });
});

test('three recorded days of five markets are filled in, and continue after a stop', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recording-'));
  writeRecording(folder, swinging, { minutes: (3 * dayMs) / minuteMs });
  const state = passingFeedState();
  const open = (at: number) =>
    openReplay({ folder, speed: 1, markets: feedMarkets, state, log: heard(), now: () => at });
  // Two of the days are before its first start, one is until now.
  await open(start - dayMs);
  const feed = await open(start);
  const filled = await fillCandles(db.pool, feed, feedMarkets, start, heard());
  expect(filled.map(({ minutes }) => minutes >= (3 * dayMs) / minuteMs)).toEqual(feedMarkets.map(() => true));
  const again = await fillCandles(db.pool, feed, feedMarkets, start + 3 * minuteMs, heard());
  expect(again[0]!.minutes).toBeLessThanOrEqual(5);
  const closes = await all(btc!, '1min');
  expect(closes.every((candle, index) => index === 0 || candle.time - closes[index - 1]!.time === minuteMs)).toBe(true);
  for (const period of longerPeriods)
    expect(await all(btc!, period)).toEqual(aggregated(period, await all(btc!, madeOf[period])));
  rmSync(folder, { recursive: true });
});
