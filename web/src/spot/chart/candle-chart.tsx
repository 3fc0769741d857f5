import { market as marketWire } from '@glassbook/contract';
import { compact } from '@glassbook/ui/format';
import type { Chart, KLineData } from 'klinecharts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../app/client.ts';
import { theme } from '../../app/preference.ts';
import { live } from '../../live/index.ts';
import type { Market } from '../market.ts';
import { candleLoader, type CandleSource } from './candle-loader.ts';
import { chartStyles, pageToken } from './chart-styles.ts';
import { drawIndicators, type IndicatorName } from './indicators.ts';
import { drawOrderLines, ownOrderLine, type OrderLine } from './order-lines.ts';
import { periods, type CandlePeriod } from './periods.ts';

export type CandleState = { candles: readonly KLineData[] } | { failed: true };
export type CandleChartProps = {
  market: Market;
  period: CandlePeriod;
  chosen: readonly IndicatorName[];
  lines: readonly OrderLine[];
  /** Hears what is on the chart, at most once a second. */
  onCandles: (state: CandleState) => void;
  /** A count; each change reads everything again. */
  reading: number;
};

const heardEachMs = 1000;

/** At most one call in a while, the last one for sure. */
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

async function startChart(element: HTMLElement, words: Words): Promise<Chart | null> {
  const { init, registerOverlay } = await import('klinecharts');
  registerOverlay(ownOrderLine);
  const chart = init(element, {
    styles: chartStyles(pageToken),
    formatter: { formatBigNumber: (value) => compact(String(value)) },
    // The keys of the page are the page's.
    hotkey: { enabled: false },
  });
  if (chart === null) return null;
  const template = (['open', 'high', 'low', 'close'] as const).map((key) => ({
    title: `${words[key]} `,
    value: `{${key}}`,
  }));
  chart.setStyles({ candle: { tooltip: { legend: { template } } } });
  // The library gives its frame a tab stop of its own before everything else on the page.
  element.querySelectorAll('[tabindex]').forEach((part) => part.setAttribute('tabindex', '-1'));
  return chart;
}

/** The candles of a market, from the server and as they are pushed. */
function candleSource(symbol: string, loaded: (state: CandleState) => void, missed: () => void): CandleSource {
  return {
    read: async (period, from, to) => {
      const answer = await call(marketWire.candles, { from: String(from), to: String(to), symbol, period });
      if (!answer.ok) throw new Error(answer.reason);
      return answer.message;
    },
    listen: (period, heard) => {
      const key = `market.candle:${symbol}:${period}` as const;
      const hear = (): void => {
        const { value } = live.state(key);
        if (value) heard(value);
      };
      const stop = live.watch(key, hear);
      hear();
      return stop;
    },
    now: () => Math.floor(Date.now() / 1000),
    loaded,
    missed,
  };
}

/** The candles on a canvas. What they say stands in the label and in the table; the canvas is for the eyes. */
export function CandleChart({ market, period, chosen, lines, onCandles, reading }: CandleChartProps) {
  const { t } = useTranslation('spot');
  const element = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<Chart>();
  const tell = useRef(onCandles);
  useEffect(() => {
    tell.current = onCandles;
  });

  useEffect(() => {
    const frame = element.current;
    if (frame === null) return;
    let gone = false;
    let made: Chart | null = null;
    const words = { open: t('chart.o'), high: t('chart.h'), low: t('chart.l'), close: t('chart.c') };
    void startChart(frame, words).then(
      (ready) => {
        if (ready === null) return;
        made = ready;
        if (gone) void import('klinecharts').then(({ dispose }) => dispose(ready));
        else setChart(ready);
      },
      () => tell.current({ failed: true }),
    );
    const resized = new ResizeObserver(() => made?.resize());
    resized.observe(frame);
    const themed = new MutationObserver(() => made?.setStyles(chartStyles(pageToken)));
    themed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      gone = true;
      resized.disconnect();
      themed.disconnect();
      setChart(undefined);
      const old = made;
      if (old !== null) void import('klinecharts').then(({ dispose }) => dispose(old));
    };
  }, [t, reading]);

  useEffect(() => {
    if (chart === undefined) return;
    const slow = slowly<CandleState>((state) => tell.current(state), heardEachMs);
    chart.setSymbol({ ticker: market.symbol, pricePrecision: market.priceScale, volumePrecision: market.amountScale });
    chart.setPeriod(periods[period].chart);
    chart.setDataLoader(candleLoader(candleSource(market.symbol, slow.call, () => chart.resetData())));
    return slow.stop;
  }, [chart, market, period]);

  useEffect(() => {
    if (chart) drawIndicators(chart, chosen);
  }, [chart, chosen]);
  useEffect(() => {
    if (chart) drawOrderLines(chart, lines, pageToken);
    return theme.subscribe(() => chart && drawOrderLines(chart, lines, pageToken));
  }, [chart, lines]);

  return <div ref={element} className="spot-canvas" />;
}
