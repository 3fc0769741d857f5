/** Times on the chart, written as everywhere else: "22 Apr 2026", "12:07". */
import { date, time } from '@glassbook/ui/format';
import { periods, type CandlePeriod } from './periods.ts';
import type { Chart, FormatDateParams } from 'klinecharts';

/** The zone of candles: days, weeks and months are those of UTC, where they begin; shorter ones are in the user's own, which has no name here. */
export const zoneOf = (period: CandlePeriod): 'UTC' | undefined =>
  periods[period].seconds < 86_400 ? undefined : 'UTC';

/** The library's formatter: `template` is what it would write itself, "MM-DD HH:mm". */
export const chartDates =
  (locale: string) =>
  ({ timestamp, template, type, dateTimeFormat }: FormatDateParams): string => {
    // The zone of the chart: see `zoneOf`.
    const zone = dateTimeFormat.resolvedOptions().timeZone;
    const day = date(timestamp, locale, zone);
    if (!template.includes('HH')) return day;
    const clock = time(timestamp, locale, zone, false);
    if (type !== 'xAxis') return `${day}, ${clock}`;
    // Ticks of hours are days apart.
    return template.startsWith('HH') && clock !== '00:00' ? clock : day;
  };

/** Px from the middle of a date to its end. */
const halfDate = 40;

/** A tick whose text would be cut off at an edge is left out. */
export const keepTicksInside = (chart: Chart): void =>
  chart.overrideXAxis({
    createTicks: ({ defaultTicks, bounding }) =>
      defaultTicks.filter(({ coord }) => coord >= halfDate && coord <= bounding.width - halfDate),
  });
