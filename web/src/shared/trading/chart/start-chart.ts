import { compact } from '@glassbook/ui/format';
import type { Chart } from 'klinecharts';
import type { Instrument } from '../instrument.ts';
import { afterBook } from './after-book.ts';
import { chartDates, keepTicksInside } from './chart-dates.ts';
import { chartStyles, pageToken } from './chart-styles.ts';
import { extremes } from './extremes.ts';
import { ownOrderLine } from './order-lines.ts';

export type Words = Record<'open' | 'high' | 'low' | 'close' | 'locale', string>;
export type Started = { chart: Chart; end: () => void };

/** Px between the newest candle and the axis. */
const spaceRight = 40;

/** Loads the library and puts a chart into `place`, after the market's book. Undefined where the browser cannot draw. */
export async function startChart(
  place: HTMLElement,
  { symbol, venue }: Instrument,
  { locale, ...words }: Words,
): Promise<Started | undefined> {
  const [{ dispose, init, registerOverlay }] = await Promise.all([
    import('./library.ts'),
    afterBook(venue.bookKey(symbol)),
  ]);
  // A frame of its own: the library keeps state in its element.
  const frame = document.createElement('div');
  frame.className = 'trading-canvas';
  place.append(frame);
  registerOverlay(ownOrderLine);
  registerOverlay(extremes);
  const chart = init(frame, {
    styles: chartStyles(pageToken),
    formatter: { formatBigNumber: (value) => compact(String(value)), formatDate: chartDates(locale) },
    // A price has the one form that it has everywhere: 0.00001176, its zeros not folded.
    decimalFold: { threshold: 100 },
    // The page's shortcuts take precedence over the library's.
    hotkey: { enabled: false },
  });
  if (chart === null) return undefined;
  const template = (['open', 'high', 'low', 'close'] as const).map((key) => ({
    title: `${words[key]} `,
    value: `{${key}}`,
  }));
  chart.setStyles({ candle: { tooltip: { legend: { template } } } });
  chart.setOffsetRightDistance(spaceRight);
  keepTicksInside(chart);
  // The library gives its frame a tab stop of its own before everything else on the page.
  for (const part of frame.querySelectorAll('[tabindex]')) part.setAttribute('tabindex', '-1');
  return {
    chart,
    end: () => {
      dispose(frame);
      frame.remove();
    },
  };
}
