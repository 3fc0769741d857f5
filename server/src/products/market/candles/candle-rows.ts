/** Writes candles: as part of the batch's statement while the server runs, in large chunks when a history is filled in. */
import type { Changes } from '@glassbook/engine';
import type { PoolClient } from 'pg';
import type { Tick } from '../../../carry/feed/feed.ts';
import type { RowsStatement } from '../../../carry/store/rows.ts';
import { addPrice, type Candle, type CandleRow, type OpenCandles } from './candle.ts';
import { candlePeriods, type CandlePeriod } from './period.ts';

/** Whole candles are written, not changes of candles: writing one twice does no harm. */
const onConflict = `
ON CONFLICT (market, period, time) DO UPDATE
SET open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close, volume = excluded.volume, value = excluded.value`;

const upsertCandles = `
INSERT INTO market_candles AS candle (market, period, time, open, high, low, close, volume, value)
SELECT * FROM unnest($1::integer[], $2::text[], $3::bigint[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[], $9::numeric[])${onConflict}`;

const measures = ['time', 'open', 'high', 'low', 'close', 'volume', 'value'] as const;

/** A column as an array literal: ten times cheaper than having each of a million elements escaped by the driver. */
const literal = (values: readonly (string | number | bigint)[]): string => `{${values.join(',')}}`;

/** Candles as columns: market, period, then the measures. */
export const candleParams = (rows: readonly CandleRow[]): string[] =>
  (['market', 'period', ...measures] as const).map((column) => literal(rows.map((row) => row[column])));

/** Writes candles of one market and period: $1, $2, then the columns. */
const insertSome = `
INSERT INTO market_candles (market, period, time, open, high, low, close, volume, value)
SELECT $1::integer, $2::text, * FROM unnest($3::bigint[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[], $9::numeric[])`;

/** Rows a statement: large enough to be fast, small enough to fit anywhere. */
const chunk = 20_000;

/** Writes a history of one market and period. With `replace`, existing candles are overwritten; without it there must be none, which is twice as fast. */
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
      values: [market, period, ...measures.map((column) => literal(some.map((row) => row[column])))],
    });
  }
}

/** Writes candles of any markets and periods over existing ones, in one statement. */
export async function storeFew(client: PoolClient, rows: readonly CandleRow[]): Promise<void> {
  await client.query({ name: 'market_candles_few', text: upsertCandles, values: candleParams(rows) });
}

/** What the writer of candles needs of a market. */
export type CandleMarket = {
  id: number;
  whole: bigint;
  /** It has sessions: a price that the engine set without trading, as a close, is in no candle. */
  hasSessions?: boolean;
};

/**
 * The open candles, and how they are stored: prices are added once, when the batch is made, and readers take what the batch stored. The
 * statement exists before the markets are known; `load` supplies those and their stored candles, before the first price.
 */
export type CandleWriter = {
  rows: RowsStatement;
  /** `ticks` takes the ticks that the prices of an entry stand for, by market; without them a price is its own tick. */
  load: (markets: readonly CandleMarket[], open: ReadonlyMap<number, OpenCandles>, ticks?: TicksOf) => void;
  /** The candles that a batch changed, as stored, oldest first. Returned once, after the commit; `seq` is the batch's last command. */
  committed: (seq: number) => readonly CandleRow[];
};

/** Takes the ticks of an entry, once. */
type TicksOf = (seq: number) => ReadonlyMap<number, readonly Tick[]> | undefined;

/** Open candles, a batch ahead of what is committed. */
type Ahead = Map<number, { whole: bigint; hasSessions: boolean; open: OpenCandles }>;

export function candleWriter(): CandleWriter {
  const ahead: Ahead = new Map();
  const underWay = new Map<number, CandleRow[]>();
  let ticksOf: TicksOf = () => undefined;
  return {
    load: (markets, open, ticks = ticksOf) => {
      ticksOf = ticks;
      for (const { id, whole, hasSessions = false } of markets)
        ahead.set(id, { whole, hasSessions, open: new Map(open.get(id)) });
    },
    rows: {
      name: 'market_candles',
      sql: upsertCandles,
      params: ({ seq, changes }) => {
        const rows = touchedCandles(changes, ahead, ticksOf);
        if (rows.length === 0) return undefined;
        underWay.set(seq, rows);
        return candleParams(rows);
      },
    },
    committed: (seq) => {
      const rows = underWay.get(seq) ?? [];
      underWay.delete(seq);
      return rows;
    },
  };
}

/** Adds the batch's prices, with the ticks they stand for, and returns every changed candle in its last state, each once. */
function touchedCandles({ indexPrice: { prices } }: Changes, ahead: Ahead, ticksOf: TicksOf): CandleRow[] {
  const touched = new Map<string, CandleRow>();
  const taken = new Map<number, ReturnType<TicksOf>>();
  for (const { seq, market, at, price, volume } of prices) {
    const held = ahead.get(market);
    if (!held) throw new Error(`candles of market ${market} are not loaded`);
    if (!taken.has(seq)) taken.set(seq, ticksOf(seq));
    const ticks = taken.get(seq)?.get(market);
    if (ticks === undefined && held.hasSessions && volume === 0n) continue;
    for (const tick of ticks ?? [{ time: at, price, volume }]) {
      addPrice(held.open, tick.time, tick.price, tick.volume, held.whole);
      for (const period of candlePeriods) {
        const candle = held.open.get(period);
        if (candle) touched.set(`${market} ${period} ${candle.time}`, { ...candle, market, period });
      }
    }
  }
  return [...touched.values()];
}
