/** History from exchanges: page by page, from the first that has it. */
import type { FeedCandle, FeedLog, FeedMarket } from '../feed.ts';
import { stepMs, type CandleStep, type Exchange } from './exchange.ts';
import { oneLine } from './watch-exchange.ts';

const pageCandles = 1_000;

async function fromExchange(
  exchange: Exchange,
  market: FeedMarket,
  step: CandleStep,
  from: number,
  to: number,
): Promise<FeedCandle[]> {
  const candles = new Map<number, FeedCandle>();
  let at = from;
  while (at < to) {
    const page = (await exchange.candles(market, step, at, pageCandles)).filter(
      ({ time }) => time >= from && time < to,
    );
    for (const candle of page) candles.set(candle.time, candle);
    const next = page.reduce((last, { time }) => Math.max(last, time), -Infinity) + stepMs[step];
    // No newer page: it has no more. (Some exchanges choose their own start, so the first page may begin late.)
    if (next <= at) break;
    at = next;
  }
  return [...candles.values()].sort((a, b) => a.time - b.time);
}

/** The candles from ≤ time < to of the first exchange that has any; an empty list where no exchange answers with one. */
export async function liveHistory(
  exchanges: readonly Exchange[],
  market: FeedMarket,
  step: CandleStep,
  from: number,
  to: number,
  log: FeedLog,
): Promise<FeedCandle[]> {
  for (const exchange of exchanges) {
    try {
      const candles = await fromExchange(exchange, market, step, from, to);
      if (candles.length > 0) return candles;
    } catch (cause) {
      log.warn(
        { exchange: exchange.name, symbol: market.symbol, reason: oneLine(cause) },
        'An exchange gave no history',
      );
    }
  }
  return [];
}
