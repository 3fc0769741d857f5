/**
 * The volume traded on an exchange between two polls: the growth of its current minutes. Tickers contain only the sum of a rolling day, whose
 * differences mean nothing.
 */
import { minuteMs, minuteOf, type FeedCandle } from '../feed.ts';

export type TradedVolume = {
  /** Counted already, such as the history that charts began with. */
  began: (market: number, newest: FeedCandle) => void;
  /** Adds the newest minutes of a market. */
  saw: (market: number, minutes: readonly FeedCandle[]) => void;
  /** The volume since the last take, base units. */
  take: (market: number) => bigint;
};

export function tradedVolume(): TradedVolume {
  const counted = new Map<number, Map<number, bigint>>();
  const waiting = new Map<number, bigint>();
  const began: TradedVolume['began'] = (market, { time, volume }) =>
    void counted.set(market, new Map([[time, volume]]));
  return {
    began,
    saw: (market, minutes) => {
      const newest = minutes.at(-1);
      if (!newest) return;
      const known = counted.get(market);
      if (!known) {
        began(market, newest);
        return;
      }
      const first = Math.min(...known.keys());
      let grown = 0n;
      for (const { time, volume } of minutes) {
        const before = known.get(time) ?? 0n;
        if (time < first || volume <= before) continue;
        grown += volume - before;
        known.set(time, volume);
      }
      for (const time of known.keys()) if (time < minuteOf(newest.time) - 5 * minuteMs) known.delete(time);
      waiting.set(market, (waiting.get(market) ?? 0n) + grown);
    },
    take: (market) => {
      const volume = waiting.get(market) ?? 0n;
      waiting.delete(market);
      return volume;
    },
  };
}
