/**
 * Loads the chart's candles: the newest at first, older ones as it is dragged back, then the open one. Only here do prices become floats: a
 * chart draws pixels, and no amount is computed from them.
 */
import type { market } from '@glassbook/contract';
import type { DataLoader, KLineData } from 'klinecharts';
import { periodOf, periods, type CandlePeriod } from './periods.ts';

export type CandleSource = {
  /** Candles of a range of unix seconds, oldest first. */
  read: (period: CandlePeriod, from: number, to: number) => Promise<market.Candle[]>;
  /** Calls the listener with each state of the open candle until the returned function is called. */
  listen: (period: CandlePeriod, listener: (candle: market.Candle) => void) => () => void;
  /** Seconds UTC. */
  now: () => number;
  /** What is on the chart, for its label and its table, and when it begins once there is nothing older; also when reading failed. */
  loaded: (state: { candles: KLineData[]; begins?: number } | { failed: true }) => void;
  /** Candles were missed while disconnected: the chart must be loaded again. */
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

/** The library's loader over a source. Its "forward" means further back in time. */
export function candleLoader(source: CandleSource): DataLoader {
  let held: KLineData[] = [];
  let stop: (() => void) | undefined;
  let begins: number | undefined;
  const shown = () => ({ candles: held, ...(begins === undefined ? {} : { begins }) });
  return {
    async getBars({ type, timestamp, period, callback }) {
      if (type !== 'init' && type !== 'forward') {
        callback([], { forward: true });
        return;
      }
      const name = periodOf(period);
      const to = type === 'forward' && timestamp !== null ? Math.floor(timestamp / 1000) - 1 : source.now();
      try {
        const candles = (await source.read(name, to - pageOfCandles * periods[name].seconds, to)).map(drawn);
        held = type === 'init' ? candles : [...candles, ...held];
        // Nothing older than what is held: it is where the history begins.
        begins = candles.length === 0 ? held[0]?.timestamp : undefined;
        callback(candles, { forward: candles.length > 0, backward: false });
        source.loaded(shown());
      } catch {
        callback([], { forward: false, backward: false });
        if (type === 'init') source.loaded({ failed: true });
      }
    },
    subscribeBar({ period, callback }) {
      const name = periodOf(period);
      stop?.();
      stop = source.listen(name, (candle) => {
        const latest = held.at(-1);
        const next = drawn(candle);
        if (latest !== undefined && next.timestamp < latest.timestamp) return;
        const { seconds, even } = periods[name];
        if (latest !== undefined && even && next.timestamp - latest.timestamp > seconds * 1000) {
          source.missed();
          return;
        }
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
