/**
 * Two years of days, and hours of the last sixty days, before the first stored minute. They are taken from the feed as they are and summed up
 * to the longer periods; there are no shorter candles so far back. Requested at each start until the feed has no more.
 */
import type { PoolClient } from 'pg';
import { dayMs, dayOf, type Feed, type FeedCandle, type FeedMarket } from '../../../carry/feed/feed.ts';
import { storeCandles } from './candle-rows.ts';
import { aggregated, minuteValue, wholeOf, type Candle } from './candle.ts';
import { periodStart } from './period.ts';
import { readCandles } from './read-candles.ts';

/** How far back there are hours, and days. */
export const hourlyPastMs = 60 * dayMs;
export const dailyPastMs = 730 * dayMs;
/** A week or month that a day lies in ends at most this much later. */
const LONGEST_MS = 31 * dayMs;

type LongFeed = Pick<Feed, never> & { longHistory: NonNullable<Feed['longHistory']> };

/** Fills the past of a market that has stored candles. A day that is stored already is never changed. */
export async function fillLongHistory(
  client: PoolClient,
  feed: LongFeed,
  market: FeedMarket,
  to: number,
): Promise<void> {
  const firstDay = await firstStoredDay(client, market.id);
  const [hoursFrom, daysFrom] = [dayOf(to) - hourlyPastMs, dayOf(to) - dailyPastMs];
  if (firstDay === undefined || firstDay <= daysFrom) return;
  const whole = wholeOf(market.baseScale);
  const valued = (candles: FeedCandle[]): Candle[] =>
    candles.map((candle) => ({ ...candle, value: minuteValue(candle, whole) }));
  const hours = firstDay > hoursFrom ? valued(await feed.longHistory(market, 'hour', hoursFrom, firstDay)) : [];
  // A day that only part of the hours exist of comes whole from the days.
  const fullFrom = hours[0] ? Math.ceil(hours[0].time / dayMs) * dayMs : firstDay;
  const whole60 = hours.filter(({ time }) => time >= fullFrom);
  const days = valued(await feed.longHistory(market, 'day', daysFrom, fullFrom));
  const fourHours = aggregated('4hour', whole60);
  const older = [...days, ...aggregated('1D', fourHours)];
  if (older.length === 0) return;
  await storeCandles(client, market.id, '60min', whole60, true);
  await storeCandles(client, market.id, '4hour', fourHours, true);
  await storeCandles(client, market.id, '1D', older, true);
  const joining = await readCandles(client, market.id, '1D', firstDay, firstDay + LONGEST_MS, 32);
  for (const period of ['1W', '1M'] as const) {
    const last = periodStart(period, firstDay - 1);
    const later = joining.filter(({ time }) => periodStart(period, time) === last);
    await storeCandles(client, market.id, period, aggregated(period, [...older, ...later]), true);
  }
}

async function firstStoredDay(client: PoolClient, market: number): Promise<number | undefined> {
  const { rows } = await client.query<{ time: string | null }>(
    "SELECT min(time)::text AS time FROM market_candles WHERE market = $1 AND period = '1D'",
    [market],
  );
  return rows[0]?.time ? Number(rows[0].time) : undefined;
}
