/**
 * Loads the chart's candles: the newest at first, older ones as it is dragged back, then the open one. Only here do prices become floats: a
 * chart draws pixels, and no amount is computed from them.
 */
import type { market } from '@glassbook/contract';
import type { DataLoader, KLineData } from 'klinecharts';
import { periodOf, periods, type CandlePeriod } from './periods.ts';

export type CandleSource = {
  /** The newest so many candles by the server's clock, or those that end at `to` (Unix seconds), oldest first. */
  read: (period: CandlePeriod, count: number, to: number | undefined) => Promise<market.Candle[]>;
  /** Calls the listener with each state of the open candle until the returned function is called. */
  listen: (period: CandlePeriod, listener: (candle: market.Candle) => void) => () => void;
  /** Milliseconds, never going back. */
  now: () => number;
  /** What is on the chart, for its label and its table, and when it begins once there is nothing older; also when reading failed. */
  loaded: (state: { candles: KLineData[]; begins?: number } | { failed: true }) => void;
  /** Candles were missed while disconnected, or could not be read: the chart must be loaded again. */
  missed: () => void;
};

/** Candles per request. */
export const pageOfCandles = 500;

const drawn = (candle: market.Candle): KLineData => ({
  timestamp: candle.time,
  open: Number(candle.open),
  high: Number(candle.high),
  low: Number(candle.low),
  close: Number(candle.close),
  volume: Number(candle.volume),
  turnover: Number(candle.amount),
});

/** The chart is loaded again at once where candles were missed; where that did not help, after this and then twice as long each time, milliseconds. */
const again = { first: 5_000, last: 60_000 };

/** The library's loader over a source. Its "forward" means further back in time. */
export function candleLoader(source: CandleSource): DataLoader {
  let held: KLineData[] = [];
  let stop: (() => void) | undefined;
  let begins: number | undefined;
  let failed = false;
  let waitMs = 0;
  let retryAt = -Infinity;
  /** Begins a wait, once for all that goes wrong within it; whether one began. */
  const waits = (): boolean => {
    if (source.now() < retryAt) return false;
    waitMs = Math.min(again.last, Math.max(again.first, waitMs * 2));
    retryAt = source.now() + waitMs;
    return true;
  };
  const shown = () => ({ candles: held, ...(begins === undefined ? {} : { begins }) });
  return {
    async getBars({ type, timestamp, period, callback }) {
      if (type !== 'init' && type !== 'forward') {
        callback([], { forward: true });
        return;
      }
      const name = periodOf(period);
      const to = type === 'forward' && timestamp !== null ? Math.floor(timestamp / 1000) - 1 : undefined;
      try {
        const candles = (await source.read(name, pageOfCandles, to)).map(drawn);
        failed = false;
        held = type === 'init' ? candles : [...candles, ...held];
        // Nothing older than what is held: it is where the history begins.
        begins = candles.length === 0 ? held[0]?.timestamp : undefined;
        callback(candles, { forward: candles.length > 0, backward: false });
        source.loaded(shown());
      } catch {
        if (type === 'init') {
          failed = true;
          waits();
        }
        callback([], { forward: false, backward: false });
        if (type === 'init') source.loaded({ failed: true });
      }
    },
    subscribeBar({ period, callback }) {
      const name = periodOf(period);
      stop?.();
      stop = source.listen(name, (candle) => {
        const latest = failed ? undefined : held.at(-1);
        const next = drawn(candle);
        if (latest !== undefined && next.timestamp < latest.timestamp) return;
        const { seconds, even } = periods[name];
        if (failed || (latest !== undefined && even && next.timestamp - latest.timestamp > seconds * 1000)) {
          // Each push finds the gap.
          if (waits()) source.missed();
          return;
        }
        waitMs = 0;
        retryAt = -Infinity;
        held = latest?.timestamp === next.timestamp ? [...held.slice(0, -1), next] : [...held, next];
        callback(next);
        source.loaded(shown());
      });
    },
    unsubscribeBar() {
      stop?.();
      stop = undefined;
    },
  };
}
