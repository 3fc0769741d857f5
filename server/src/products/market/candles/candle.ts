/**
 * The one aggregation. A longer candle is exactly the sum of its shorter ones: open of the first, close of the last, the extremes, the sums.
 * So the result is the same whether prices came one by one, in batches, around a restart, or as whole minutes from a feed.
 */
import { longerPeriods, periodStart, type CandlePeriod } from './period.ts';

/** Prices in quote units for one whole base; volume in base units; value in quote units. `time` is the opening time, milliseconds UTC. */
export type Candle = {
  time: number;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  volume: bigint;
  value: bigint;
};
export type CandleRow = Candle & { market: number; period: CandlePeriod };

/** One whole unit of the base asset in its smallest units. */
export const wholeOf = (baseScale: number): bigint => 10n ** BigInt(baseScale);

/**
 * The value of a minute's volume: at the mean of its four prices, rounded down. The index has no trades to sum up, and this is the same for
 * any division of the minute into updates.
 */
export function minuteValue({ open, high, low, close, volume }: Omit<Candle, 'time' | 'value'>, whole: bigint): bigint {
  return (volume * (open + high + low + close)) / (4n * whole);
}

const higher = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const lower = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Adds a later candle to an earlier one; the time stays that of the earlier. */
export function joined(earlier: Candle, later: Candle): Candle {
  return {
    time: earlier.time,
    open: earlier.open,
    high: higher(earlier.high, later.high),
    low: lower(earlier.low, later.low),
    close: later.close,
    volume: earlier.volume + later.volume,
    value: earlier.value + later.value,
  };
}

/** Makes the candles of a period from those of the period it is made of, oldest first. */
export function aggregated(period: Exclude<CandlePeriod, '1min'>, shorter: readonly Candle[]): Candle[] {
  const candles: Candle[] = [];
  for (const candle of shorter) {
    const time = periodStart(period, candle.time);
    const last = candles.at(-1);
    if (last?.time === time) candles[candles.length - 1] = joined(last, candle);
    else candles.push({ ...candle, time });
  }
  return candles;
}

/** The open candles of one market, one a period. */
export type OpenCandles = Map<CandlePeriod, Candle>;

/**
 * Adds a price to the open candles: they are replaced, never mutated, so earlier references stay valid. A price from before the open minute
 * (the clock was set back) counts in the open minute: a closed candle does not change.
 */
export function addPrice(open: OpenCandles, at: number, price: bigint, volume: bigint, whole: bigint): void {
  const minute = open.get('1min');
  const time = Math.max(periodStart('1min', at), minute?.time ?? -Infinity);
  const alone = { open: price, high: price, low: price, close: price, volume };
  const before = minute?.time === time ? minute : undefined;
  const next = before
    ? {
        ...before,
        high: higher(before.high, price),
        low: lower(before.low, price),
        close: price,
        volume: before.volume + volume,
        value: 0n,
      }
    : { time, ...alone, value: 0n };
  next.value = minuteValue(next, whole);
  open.set('1min', next);
  const change: Candle = { time, ...alone, value: next.value - (before?.value ?? 0n) };
  for (const period of longerPeriods) {
    const start = periodStart(period, time);
    const held = open.get(period);
    open.set(period, held?.time === start ? joined(held, change) : { ...change, time: start });
  }
}
