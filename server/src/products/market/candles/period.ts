/** Where candles begin. All in UTC: weeks on Monday, months on the 1st, shorter ones on multiples of their length. */
import { market } from '@glassbook/contract';

export const { candlePeriods } = market;
export type CandlePeriod = market.CandlePeriod;

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
/** 1970-01-05 was the first Monday. */
const firstMonday = 4 * dayMs;

const lengths: Record<Exclude<CandlePeriod, '1M'>, number> = {
  '1min': minuteMs,
  '5min': 5 * minuteMs,
  '15min': 15 * minuteMs,
  '30min': 30 * minuteMs,
  '60min': 60 * minuteMs,
  '4hour': 240 * minuteMs,
  '1D': dayMs,
  '1W': 7 * dayMs,
};

/** How long a period is, a month 30 days. */
export const nominalMs = (period: CandlePeriod): number => (period === '1M' ? 30 * dayMs : lengths[period]);

/** The opening time of a moment's candle, milliseconds UTC. */
export function periodStart(period: CandlePeriod, time: number): number {
  if (period === '1M') {
    const date = new Date(time);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  }
  const offset = period === '1W' ? firstMonday : 0;
  return Math.floor((time - offset) / lengths[period]) * lengths[period] + offset;
}

/** When the candle after the one that opens at `start` opens. */
export const nextStart = (period: CandlePeriod, start: number): number =>
  // The longest month: never beyond the next one.
  period === '1M' ? periodStart(period, start + 31 * dayMs) : start + lengths[period];

/** The shorter period whose candles exactly divide one of this period. A week does not fit into months, so both are made of days. */
export const madeOf: Record<Exclude<CandlePeriod, '1min'>, CandlePeriod> = {
  '5min': '1min',
  '15min': '5min',
  '30min': '15min',
  '60min': '30min',
  '4hour': '60min',
  '1D': '4hour',
  '1W': '1D',
  '1M': '1D',
};

/** All periods but the shortest, each after the one it is made of. */
export const longerPeriods = candlePeriods.filter(
  (period): period is Exclude<CandlePeriod, '1min'> => period !== '1min',
);
