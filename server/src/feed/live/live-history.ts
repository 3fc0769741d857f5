/** History from exchanges: page by page, from the first that has it. */
import { minuteMs, type FeedCandle, type FeedLog, type FeedMarket } from '../feed.ts';
import type { Exchange } from './exchange.ts';
import { oneLine } from './watch-exchange.ts';

const pageMinutes = 1_000;

async function fromExchange(exchange: Exchange, market: FeedMarket, from: number, to: number): Promise<FeedCandle[]> {
  const minutes = new Map<number, FeedCandle>();
  let at = from;
  while (at < to) {
    const page = (await exchange.minutes(market, at, pageMinutes)).filter(({ time }) => time >= from && time < to);
    for (const minute of page) minutes.set(minute.time, minute);
    const next = page.reduce((last, { time }) => Math.max(last, time), -Infinity) + minuteMs;
    // No newer page: it has no more. (Some exchanges choose their own start, so the first page may begin late.)
    if (next <= at) break;
    at = next;
  }
  return [...minutes.values()].sort((a, b) => a.time - b.time);
}

/** The minutes from ≤ time < to of the first exchange that has any; none where all fail. */
export async function liveHistory(
  exchanges: readonly Exchange[],
  market: FeedMarket,
  from: number,
  to: number,
  log: FeedLog,
): Promise<FeedCandle[]> {
  for (const exchange of exchanges) {
    try {
      const minutes = await fromExchange(exchange, market, from, to);
      if (minutes.length > 0) return minutes;
    } catch (cause) {
      log.warn(
        { exchange: exchange.name, symbol: market.symbol, reason: oneLine(cause) },
        'An exchange gave no history',
      );
    }
  }
  return [];
}
