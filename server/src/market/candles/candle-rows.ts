/** How candles are written: as part of the batch's statement while the server runs, in large pieces when a history is filled in. */
import type { Changes } from '@glassbook/engine';
import type { PoolClient } from 'pg';
import type { RowsStatement } from '../../store/rows.ts';
import { addPrice, type Candle, type CandleRow, type OpenCandles } from './candle.ts';
import { candlePeriods, type CandlePeriod } from './period.ts';

/** Whole candles are written, not changes of candles: writing one twice does no harm. */
const onConflict = `
ON CONFLICT (market, period, time) DO UPDATE
SET open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close, volume = excluded.volume, value = excluded.value`;

const upsertCandles = `
INSERT INTO market_candles AS candle (market, period, time, open, high, low, close, volume, value)
SELECT * FROM unnest($1::integer[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::numeric[], $9::numeric[])${onConflict}`;

const measures = ['time', 'open', 'high', 'low', 'close', 'volume', 'value'] as const;

/** A column as an array literal: ten times cheaper than having each of a million elements escaped by the driver. */
const literal = <Row extends Candle, Column extends keyof Row>(rows: readonly Row[], column: Column): string =>
  `{${rows.map((row) => row[column]).join(',')}}`;

const candleParams = (rows: readonly CandleRow[]): string[] =>
  (['market', 'period', ...measures] as const).map((column) => literal(rows, column));

/** Writes candles of one market and period: $1, $2, then the columns. */
const insertSome = `
INSERT INTO market_candles (market, period, time, open, high, low, close, volume, value)
SELECT $1::integer, $2::text, * FROM unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::numeric[], $9::numeric[])`;

/** Rows a statement: large enough to be fast, small enough to fit anywhere. */
const chunk = 20_000;

/**
 * Writes a history of one market and period. Where `replace`, candles that are there already are replaced; else none may be, which
 * is twice as fast.
 */
export async function storeCandles(
  client: PoolClient,
  market: number,
  period: CandlePeriod,
  candles: readonly Candle[],
  replace: boolean,
): Promise<void> {
  for (let start = 0; start < candles.length; start += chunk) {
    const some = candles.slice(start, start + chunk);
    await client.query({
      name: replace ? 'market_candles_replace' : 'market_candles_insert',
      text: replace ? insertSome + onConflict : insertSome,
      values: [market, period, ...measures.map((column) => literal(some, column))],
    });
  }
}

/** What the writer of candles must know of a market. */
export type CandleMarket = { id: number; whole: bigint };

/**
 * The candles' part of the batch's statement. It keeps the open candles of its own, a batch ahead of what is committed; `open` are those that
 * are stored, by market. Index prices of markets it was not told of are left aside.
 */
export function candleRows(markets: readonly CandleMarket[], open: ReadonlyMap<number, OpenCandles>): RowsStatement {
  const wholes = new Map(markets.map(({ id, whole }) => [id, whole]));
  const ahead = new Map(markets.map(({ id }): [number, OpenCandles] => [id, new Map(open.get(id))]));
  return {
    name: 'market_candles',
    sql: upsertCandles,
    params: ({ changes }: { changes: Changes }) => candleParams(touchedCandles(changes, wholes, ahead)),
  };
}

/** Adds the batch's prices and returns every candle they touched as it stands at the end, each once. */
function touchedCandles({ prices }: Changes, wholes: ReadonlyMap<number, bigint>, ahead: ReadonlyMap<number, OpenCandles>): CandleRow[] {
  const touched = new Map<string, CandleRow>();
  for (const { market, at, price, volume } of prices) {
    const [whole, open] = [wholes.get(market), ahead.get(market)];
    if (whole === undefined || open === undefined) continue;
    addPrice(open, at, price, volume, whole);
    for (const period of candlePeriods) {
      const candle = open.get(period);
      if (candle) touched.set(`${market} ${period} ${candle.time}`, { ...candle, market, period });
    }
  }
  return [...touched.values()];
}
