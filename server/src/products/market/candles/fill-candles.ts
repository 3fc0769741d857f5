/**
 * Fills in candles for times without commands: at the first start the feed's history, later the downtime; and what is still missing of the long past. Runs before the feed starts and
 * while nothing is committed. The last stored minute is read from the feed again, because it was cut off in the middle; longer candles are
 * summed up again from shorter ones, so nothing is counted twice.
 */
import type { Pool, PoolClient } from 'pg';
import { dayMs, dayOf, minuteOf, type FeedReader, type FeedLog, type FeedMarket } from '../../../carry/feed/feed.ts';
import { storeCandles, storeFew } from './candle-rows.ts';
import { aggregated, minuteValue, wholeOf, type Candle } from './candle.ts';
import { fillLongHistory } from './fill-long-history.ts';
import { longerPeriods, madeOf, periodStart, type CandlePeriod } from './period.ts';
import { candleColumns, storedCandle } from './read-candles.ts';

/** How far back the first start requests minutes where the feed names no other time. */
const minutesOfPastMs = 30 * dayMs;
/** Markets filled at the same time: parsing one's history overlaps storing another's; more would only compete for the disk. */
const AT_ONCE = 4;
const FEW = 1_000;

export type Filled = { market: number; minutes: number; from: number | undefined };

/** Fills the candles of all markets up to `to`, each market in one transaction. Returns what was filled. */
export async function fillCandles(
  pool: Pool,
  feed: FeedReader,
  markets: readonly FeedMarket[],
  to: number,
  log: FeedLog,
): Promise<Filled[]> {
  // Before any history is generated: that blocks the event loop for seconds, and connections being opened would time out.
  const lastStored = await Promise.all(markets.map((market) => lastStoredOf(pool, market)));
  const filled: Filled[] = [];
  const left = [...markets.entries()];
  const fillNext = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [place, market] = next;
      filled[place] = await fillMarket(pool, feed, market, to, lastStored[place]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fillNext));
  const minutes = filled.reduce((sum, each) => sum + each.minutes, 0);
  log.info({ marker: 'market.filled', minutes, markets: filled.length }, 'Candles are filled in up to now');
  return filled;
}

async function lastStoredOf(pool: Pool, market: FeedMarket): Promise<string | undefined> {
  const { rows } = await pool.query<{ time: string | null }>(
    "SELECT max(time)::text AS time FROM market_candles WHERE market = $1 AND period = '1min'",
    [market.id],
  );
  return rows[0]?.time ?? undefined;
}

async function fillMarket(
  pool: Pool,
  feed: FeedReader,
  market: FeedMarket,
  to: number,
  lastStored: string | undefined,
): Promise<Filled> {
  const past = minuteOf(to) - (feed.minutesOfPastMs ?? minutesOfPastMs);
  // Longer candles before the first minute end where a day begins.
  const from = lastStored ? Number(lastStored) : feed.longHistory ? dayOf(past) : past;
  const whole = wholeOf(market.baseScale);
  const history = from < to ? await feed.history(market, from, to) : [];
  const minutes = history.map((candle) => ({ ...candle, value: minuteValue(candle, whole) }));
  const [first] = minutes;
  const anyStored = typeof lastStored === 'string';
  if (!first && !anyStored) return { market: market.id, minutes: 0, from: undefined };
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    if (first) await store(client, market.id, await withLonger(client, market.id, minutes, anyStored), anyStored);
    if (feed.longHistory) await fillLongHistory(client, { ...feed, longHistory: feed.longHistory }, market, to);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw cause;
  } finally {
    client.release();
  }
  return { market: market.id, minutes: minutes.length, from: first?.time };
}

/** A start waits for each statement: the few candles of a short downtime take one. */
async function store(
  client: PoolClient,
  market: number,
  made: ReadonlyMap<CandlePeriod, Candle[]>,
  anyStored: boolean,
): Promise<void> {
  const rows = [...made].flatMap(([period, candles]) => candles.map((candle) => ({ ...candle, market, period })));
  if (anyStored && rows.length <= FEW) await storeFew(client, rows);
  else for (const [period, candles] of made) await storeCandles(client, market, period, candles, anyStored);
}

/** The minutes and every longer candle that contains them, made from shorter ones: new ones, and stored ones before them. */
async function withLonger(
  client: PoolClient,
  market: number,
  minutes: Candle[],
  anyStored: boolean,
): Promise<Map<CandlePeriod, Candle[]>> {
  const made = new Map<CandlePeriod, Candle[]>([['1min', minutes]]);
  const first = minutes[0]?.time ?? 0;
  const stored = anyStored ? await storedBefore(client, market, first) : new Map<CandlePeriod, Candle[]>();
  for (const period of longerPeriods) {
    const since = periodStart(period, first);
    const fresh = made.get(madeOf[period]) ?? [];
    const freshSince = fresh[0]?.time ?? Infinity;
    const kept = (stored.get(madeOf[period]) ?? []).filter(({ time }) => time >= since && time < freshSince);
    made.set(period, aggregated(period, [...kept, ...fresh]));
  }
  return made;
}

/** The stored candles within the longer candle around `time`, by their period, oldest first. */
async function storedBefore(client: PoolClient, market: number, time: number): Promise<Map<CandlePeriod, Candle[]>> {
  const since = new Map<CandlePeriod, number>();
  for (const period of longerPeriods) {
    const shorter = madeOf[period];
    since.set(shorter, Math.min(since.get(shorter) ?? Infinity, periodStart(period, time)));
  }
  const { rows } = await client.query<Parameters<typeof storedCandle>[0] & { period: CandlePeriod }>(
    `SELECT candle.period, ${candleColumns} FROM unnest($2::text[], $3::bigint[]) AS wanted (name, since)
     JOIN market_candles AS candle ON candle.market = $1 AND candle.period = wanted.name AND candle.time >= wanted.since
     ORDER BY candle.time`,
    [market, [...since.keys()], [...since.values()]],
  );
  const stored = new Map<CandlePeriod, Candle[]>();
  for (const row of rows) stored.set(row.period, [...(stored.get(row.period) ?? []), storedCandle(row)]);
  return stored;
}
