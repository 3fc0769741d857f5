/** The tables of trade candles: both are read as of one moment, and written in one statement. */
import type { Pool } from 'pg';
import { inSnapshot } from '../../../carry/store/snapshot.ts';
import type { CandleRow, OpenCandles } from '../candles/candle.ts';
import { candleParams } from '../candles/candle-rows.ts';
import { readOpenCandles } from '../candles/read-candles.ts';

export const tradeCandleTable = 'market_trade_candles';

/** The newest candles of each market, and by product the last trade that is in them. */
export async function loadTradeCandles(
  pool: Pool,
  markets: readonly number[],
): Promise<{ open: Map<number, OpenCandles>; counted: Map<string, number> }> {
  return inSnapshot(pool, async (client) => {
    const { rows } = await client.query<{ product: string; trade: string }>(
      'SELECT product, trade FROM market_trade_candles_upto',
    );
    const open = new Map<number, OpenCandles>();
    for (const market of markets) {
      const candles = await readOpenCandles(client, market, tradeCandleTable);
      if (candles.size > 0) open.set(market, candles);
    }
    return { open, counted: new Map(rows.map(({ product, trade }) => [product, Number(trade)])) };
  });
}

/** Where a newer server has counted further, nothing is written. */
const store = `
WITH upto AS (
  INSERT INTO market_trade_candles_upto AS held (product, trade) SELECT * FROM unnest($1::text[], $2::bigint[])
  ON CONFLICT (product) DO UPDATE SET trade = excluded.trade WHERE held.trade <= excluded.trade RETURNING 1
)
INSERT INTO market_trade_candles (market, period, time, open, high, low, close, volume, value)
SELECT * FROM unnest($3::integer[], $4::text[], $5::bigint[], $6::numeric[], $7::numeric[], $8::numeric[], $9::numeric[], $10::numeric[], $11::numeric[])
WHERE (SELECT count(*) FROM upto) = cardinality($1::text[])
ON CONFLICT (market, period, time) DO UPDATE
SET open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close, volume = excluded.volume, value = excluded.value`;

/** Stores changed candles, each once, with what is counted in them. */
export async function storeTradeCandles(
  pool: Pool,
  changed: readonly CandleRow[],
  counted: ReadonlyMap<string, number>,
): Promise<void> {
  if (changed.length === 0) return;
  const upto = [[...counted.keys()], [...counted.values()]];
  await pool.query({
    name: 'market_trade_candles_store',
    text: store,
    values: [...upto, ...candleParams(changed)],
  });
}
