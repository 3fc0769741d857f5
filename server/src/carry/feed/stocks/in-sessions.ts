/** A feed whose prices exist in the sessions of their markets only, and are of a share as it is after the splits so far. */
import type { Clock } from '../every-second.ts';
import { dayMs, hourMs, minuteMs, type Feed, type FeedCandle, type FeedMarket, type LongStep } from '../feed.ts';

/** An opening and the close after it, milliseconds UTC. */
export type SessionTimes = { opensAt: number; closesAt: number };
export type Split = { exAt: number; numerator: number; denominator: number };
export type Exchange = {
  /** The session of a market that is on at a time or comes next; undefined where none is known. */
  sessionAt: (market: number, at: number) => SessionTimes | undefined;
  /** The splits of a market, in any order. */
  splitsOf: (market: number) => readonly Split[];
  /** Whether a market is one to practice with, which no exchange has. */
  isPractice: (market: number) => boolean;
};

const lengthOf = { minute: minuteMs, hour: hourMs, day: dayMs };

/** `prices` has them at any time, of a share that was never split. */
export function inSessions(
  prices: Feed,
  markets: readonly FeedMarket[],
  { sessionAt, splitsOf }: Exchange,
  now: Clock = Date.now,
): Feed {
  /** Whether a session has a part of it. */
  const hasSession = (market: number, time: number, length: number) => {
    const session = sessionAt(market, time);
    return session !== undefined && session.opensAt < time + length;
  };
  const adjusted = (market: FeedMarket, price: bigint, at: number): bigint => {
    let [n, d] = [1n, 1n];
    for (const split of splitsOf(market.id))
      if (split.exAt <= at) [n, d] = [n * BigInt(split.numerator), d * BigInt(split.denominator)];
    const ticks = (price * d) / (n * market.tick);
    return (ticks > 0n ? ticks : 1n) * market.tick;
  };
  const candles = (market: FeedMarket, all: readonly FeedCandle[], step: 'minute' | LongStep): FeedCandle[] =>
    all
      .filter(({ time }) => hasSession(market.id, time, lengthOf[step]))
      .map(({ time, open, high, low, close, volume }) => {
        const at = (price: bigint) => adjusted(market, price, time);
        return { time, open: at(open), high: at(high), low: at(low), close: at(close), volume };
      });
  const known = new Map(markets.map((market) => [market.id, market]));
  return {
    ...prices,
    history: async (market, from, to) => candles(market, await prices.history(market, from, to), 'minute'),
    ...(prices.longHistory && {
      longHistory: async (market: FeedMarket, step: LongStep, from: number, to: number) =>
        candles(market, (await prices.longHistory?.(market, step, from, to)) ?? [], step),
    }),
    start: (since, deliver) =>
      prices.start(since, async (update) => {
        const at = now();
        const open = update.prices.filter(({ market }) => {
          const session = sessionAt(market, at);
          return session !== undefined && session.opensAt <= at;
        });
        const shown = open.map((each) => {
          const market = known.get(each.market);
          return market ? { ...each, price: adjusted(market, each.price, at) } : each;
        });
        if (shown.length > 0) await deliver({ ...update, prices: shown });
      }),
  };
}
