/** Times on the chart, written as everywhere else: "22 Apr 2026", "12:07". */
import { date, time } from '@glassbook/ui/format';
import type { Chart, FormatDateParams } from 'klinecharts';

/** The library's formatter: `template` is what it would write itself, "MM-DD HH:mm". */
export const chartDates =
  (locale: string) =>
  ({ timestamp, template, type }: FormatDateParams): string => {
    const day = date(timestamp, locale);
    if (!template.includes('HH')) return day;
    const clock = time(timestamp, locale, undefined, false);
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
