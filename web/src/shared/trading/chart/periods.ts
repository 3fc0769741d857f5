import type { Period } from 'klinecharts';
import type { CandlePeriod } from '../instrument.ts';

export type { CandlePeriod };

/** Our periods in the chart library's names. A month counts with its longest length: it is used for ranges only. */
export const periods: Record<CandlePeriod, { chart: Period; seconds: number; even: boolean }> = {
  '1min': { chart: { type: 'minute', span: 1 }, seconds: 60, even: true },
  '5min': { chart: { type: 'minute', span: 5 }, seconds: 300, even: true },
  '15min': { chart: { type: 'minute', span: 15 }, seconds: 900, even: true },
  '30min': { chart: { type: 'minute', span: 30 }, seconds: 1800, even: true },
  '60min': { chart: { type: 'hour', span: 1 }, seconds: 3600, even: true },
  '4hour': { chart: { type: 'hour', span: 4 }, seconds: 14_400, even: true },
  '1D': { chart: { type: 'day', span: 1 }, seconds: 86_400, even: true },
  '1W': { chart: { type: 'week', span: 1 }, seconds: 604_800, even: true },
  '1M': { chart: { type: 'month', span: 1 }, seconds: 2_678_400, even: false },
};

export const candlePeriods = Object.keys(periods) as CandlePeriod[];

/** Our period of a period of the chart. */
export function periodOf(chart: Period): CandlePeriod {
  const found = candlePeriods.find(
    (name) => periods[name].chart.type === chart.type && periods[name].chart.span === chart.span,
  );
  return found ?? '15min';
}
