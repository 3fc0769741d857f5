/** Candles of one kind for the calls: those of the index price, or those of trades. */
import type { market } from '@glassbook/contract';
import type { Pool } from 'pg';
import type { MarketData } from '../market-data.ts';
import type { Candle } from './candle.ts';
import type { CandlePeriod } from './period.ts';
import { firstCandleAt, readCandles } from './read-candles.ts';

export type CandleSource = {
  name: market.CandleSource;
  /** Resolves when there is something to answer from. */
  ready: () => Promise<unknown>;
  /** The open candle, as committed. */
  current: (market: number, period: CandlePeriod) => market.Candle | undefined;
  /** The latest candles with from ≤ time ≤ to, at most `limit`, oldest first. Those before the open one never change. */
  read: (market: number, period: CandlePeriod, from: number, to: number, limit: number) => Promise<Candle[]>;
  /** When the first of all opens, where there is an open one. */
  firstAt: (market: number, period: CandlePeriod) => Promise<number | undefined>;
};
export type CandleSources = Readonly<Record<market.CandleSource, CandleSource>>;

export const indexCandles = (pool: Pool, { currentCandle }: Pick<MarketData, 'currentCandle'>): CandleSource => ({
  name: 'index',
  ready: () => Promise.resolve(),
  current: currentCandle,
  read: (...asked) => readCandles(pool, ...asked),
  firstAt: (...asked) => firstCandleAt(pool, ...asked),
});
