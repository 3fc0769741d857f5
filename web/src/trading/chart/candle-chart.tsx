import { compact } from '@glassbook/ui/format';
import type { Chart, KLineData } from 'klinecharts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { theme } from '../../app/preference.ts';
import { live } from '../../live/index.ts';
import type { Instrument } from '../instrument.ts';
import { afterBook } from './after-book.ts';
import { candleLoader, type CandleSource } from './candle-loader.ts';
import { chartStyles, pageToken } from './chart-styles.ts';
import { drawIndicators, type IndicatorName } from './indicators.ts';
import { drawOrderLines, ownOrderLine, type OrderLine } from './order-lines.ts';
import { periods, type CandlePeriod } from './periods.ts';

/** `begins` is when the oldest candle of all opens, once it is on the chart. */
export type CandleState = { candles: readonly KLineData[]; begins?: number } | { failed: true };
export type CandleChartProps = {
  market: Instrument;
  period: CandlePeriod;
  chosen: readonly IndicatorName[];
  lines: readonly OrderLine[];
  /** Called with what is on the chart, at most once a second. */
  onCandles: (state: CandleState) => void;
  /** A count; each change reads everything again. */
  reading: number;
};

const heardEachMs = 1000;
/** Px between the newest candle and the axis. */
const spaceRight = 40;

/** At most one call per interval; the last one is never dropped. */
function slowly<T>(run: (value: T) => void, ms: number) {
  let latest: { value: T } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ranAt = -Infinity;
  const go = (): void => {
    timer = undefined;
    ranAt = performance.now();
    if (latest) run(latest.value);
  };
  return {
    call: (value: T): void => {
      latest = { value };
      timer ??= setTimeout(go, Math.max(0, ranAt + ms - performance.now()));
    },
    stop: () => clearTimeout(timer),
  };
}

type Words = { open: string; high: string; low: string; close: string };

type Started = { chart: Chart; end: () => void };

async function startChart(
  place: HTMLElement,
  { symbol, venue }: Instrument,
  words: Words,
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
  const chart = init(frame, {
    styles: chartStyles(pageToken),
    formatter: { formatBigNumber: (value) => compact(String(value)) },
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

/** The candles of a market, from the server and as they are pushed. */
function candleSource(
  { symbol, venue }: Instrument,
  loaded: (state: CandleState) => void,
  missed: () => void,
): CandleSource {
  return {
    read: (period, from, to) => venue.readCandles(symbol, period, from, to),
    listen: (period, listener) => {
      const key = venue.candleKey(symbol, period);
      const update = (): void => {
        const { value } = live.state(key);
        if (value) listener(value);
      };
      const stop = live.watch(key, update);
      update();
      return stop;
    },
    now: () => Math.floor(Date.now() / 1000),
    loaded,
    missed,
  };
}

/** The candles on a canvas. Screen readers get the label and the table instead. */
export function CandleChart({ market, period, chosen, lines, onCandles, reading }: CandleChartProps) {
  const { t } = useTranslation('trading');
  const element = useRef<HTMLDivElement>(null);
  const first = useRef(market);
  const [chart, setChart] = useState<Chart>();
  const latest = useRef(onCandles);
  useEffect(() => {
    latest.current = onCandles;
  });

  useEffect(() => {
    const place = element.current;
    if (place === null) return;
    let gone = false;
    let started: Started | undefined;
    const words = { open: t('chart.o'), high: t('chart.h'), low: t('chart.l'), close: t('chart.c') };
    void startChart(place, first.current, words).then(
      (ready) => {
        started = ready;
        if (gone) ready?.end();
        else setChart(ready?.chart);
      },
      () => latest.current({ failed: true }),
    );
    const resized = new ResizeObserver(() => started?.chart.resize());
    resized.observe(place);
    const themed = new MutationObserver(() => started?.chart.setStyles(chartStyles(pageToken)));
    themed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      gone = true;
      resized.disconnect();
      themed.disconnect();
      setChart(undefined);
      started?.end();
    };
  }, [t, reading]);

  useEffect(() => {
    if (chart === undefined) return;
    const slow = slowly<CandleState>((state) => latest.current(state), heardEachMs);
    chart.setSymbol({ ticker: market.symbol, pricePrecision: market.priceScale, volumePrecision: market.amountScale });
    chart.setPeriod(periods[period].chart);
    chart.setDataLoader(candleLoader(candleSource(market, slow.call, () => chart.resetData())));
    return slow.stop;
  }, [chart, market, period]);

  useEffect(() => {
    if (chart) drawIndicators(chart, chosen, t('chart.volume_name'));
  }, [chart, chosen, t]);
  useEffect(() => {
    if (chart) drawOrderLines(chart, lines, pageToken);
    return theme.subscribe(() => chart && drawOrderLines(chart, lines, pageToken));
  }, [chart, lines]);

  return <div ref={element} className="trading-canvas" />;
}
