/** Reads candles. Amounts are returned as text, because they exceed the exact range of a float. */
import type { Pool, PoolClient } from 'pg';
import type { Candle, OpenCandles } from './candle.ts';
import { candlePeriods, type CandlePeriod } from './period.ts';

type Stored = Record<keyof Candle, string>;
type Queryable = Pool | PoolClient;

export const candleColumns = 'time::text, open::text, high::text, low::text, close::text, volume::text, value::text';

export const storedCandle = (row: Stored): Candle => ({
  time: Number(row.time),
  open: BigInt(row.open),
  high: BigInt(row.high),
  low: BigInt(row.low),
  close: BigInt(row.close),
  volume: BigInt(row.volume),
  value: BigInt(row.value),
});

/** Of the index price, or of trades. */
export type CandleTable = 'market_candles' | 'market_trade_candles';

/** The latest candles with from ≤ time ≤ to, at most `limit`, oldest first. */
export async function readCandles(
  db: Queryable,
  market: number,
  period: CandlePeriod,
  from: number,
  to: number,
  limit: number,
  table: CandleTable = 'market_candles',
): Promise<Candle[]> {
  const { rows } = await db.query<Stored>({
    name: `${table}_range`,
    text: `SELECT ${candleColumns} FROM ${table}
           WHERE market = $1 AND period = $2 AND time >= $3 AND time <= $4 ORDER BY ${table}.time DESC LIMIT $5`,
    values: [market, period, from, to, limit],
  });
  return rows.map(storedCandle).reverse();
}

/** A market's open candles: the newest of each period. */
export async function readOpenCandles(
  db: Queryable,
  market: number,
  table: CandleTable = 'market_candles',
): Promise<OpenCandles> {
  const { rows } = await db.query<Stored & { period: CandlePeriod }>(
    `SELECT period, ${candleColumns} FROM unnest($2::text[]) AS wanted (name)
     CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE market = $1 AND period = wanted.name ORDER BY time DESC LIMIT 1) AS newest`,
    [market, candlePeriods],
  );
  return new Map(rows.map((row) => [row.period, storedCandle(row)]));
}

/** When the first candle of all opens. */
export async function firstCandleAt(
  db: Queryable,
  market: number,
  period: CandlePeriod,
  table: CandleTable = 'market_candles',
): Promise<number | undefined> {
  const { rows } = await db.query<{ time: string | null }>(
    `SELECT min(time)::text AS time FROM ${table} WHERE market = $1 AND period = $2`,
    [market, period],
  );
  return rows[0]?.time ? Number(rows[0].time) : undefined;
}
