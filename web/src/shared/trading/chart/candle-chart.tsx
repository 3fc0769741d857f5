import { compact, price as priceText } from '@glassbook/ui/format';
import type { Chart, KLineData } from 'klinecharts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { live } from '../../../carry/live/index.ts';
import type { CandleSource as Source, Instrument } from '../instrument.ts';
import { candleLoader, type CandleSource } from './candle-loader.ts';
import { zoneOf } from './chart-dates.ts';
import { chartStyles, pageToken } from './chart-styles.ts';
import type { Drawing } from './drawing-list.ts';
import { drawExtremes } from './extremes.ts';
import { drawIndicators, legendLines, loadIndicators, type ChosenIndicator } from './indicators.ts';
import { drawingGroup, type KeptDrawings } from './kept-chart.ts';
import { libraryGap } from './legend-gap.ts';
import { drawOrderLines, type OrderLine } from './order-lines.ts';
import { periods, type CandlePeriod } from './periods.ts';
import { startChart, type Started } from './start-chart.ts';

/** `begins` is when the oldest candle of all opens, once it is on the chart. */
export type CandleState =
  | { candles: readonly KLineData[]; begins?: number; symbol: string; source: Source; period: CandlePeriod }
  | { failed: true };
export type CandleChartProps = {
  market: Instrument;
  period: CandlePeriod;
  /** What the candles are of; undefined until that is known. */
  source: Source | undefined;
  indicators: readonly ChosenIndicator[];
  drawings: KeptDrawings;
  /** The user changed the drawings. */
  changed: (drawings: readonly Drawing[]) => void;
  lines: readonly OrderLine[];
  /** Prices have stopped: the last one has no direction. */
  stale: boolean;
  /** Called with what is on the chart, at most once a second. */
  onCandles: (state: CandleState) => void;
  /** Called with the chart once it is there, and with undefined when it is gone. */
  onChart: (chart: Chart | undefined) => void;
  /** A count; each change reads everything again. */
  reading: number;
};

const heardEachMs = 1000;
/** Px of the legend's first line and of each further one, and of the labels above the highest and below the lowest candle. */
const legend = { first: 30, line: 18, mark: 20 };
const legendHeight = (indicators: readonly ChosenIndicator[]): number =>
  legend.first + legend.line * legendLines(indicators);

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

/** The candles of a market, from the server and as they are pushed. */
function candleSource(
  { symbol, venue }: Instrument,
  of: { source: Source; period: CandlePeriod },
  loaded: (state: CandleState) => void,
  missed: () => void,
): CandleSource {
  return {
    read: (period, count, to) => venue.readCandles(symbol, period, of.source, { count, to }),
    listen: (period, listener) => {
      const key = venue.candleKey(symbol, period, of.source);
      const update = (): void => {
        const { value } = live.state(key);
        if (value) listener(value);
      };
      const stop = live.watch(key, update);
      update();
      return stop;
    },
    now: () => performance.now(),
    loaded: (state) => loaded('failed' in state ? state : { ...state, symbol, ...of }),
    missed,
  };
}

/** Counts all changes of the page's theme: what is on a canvas has to be painted anew. */
function useThemes(): number {
  const [themes, setThemes] = useState(0);
  useEffect(() => {
    const themed = new MutationObserver(() => setThemes((count) => count + 1));
    themed.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-theme', 'data-rise', 'class', 'style'],
    });
    const system = matchMedia('(prefers-color-scheme: dark)');
    const count = (): void => setThemes((before) => before + 1);
    system.addEventListener('change', count);
    return () => {
      themed.disconnect();
      system.removeEventListener('change', count);
    };
  }, []);
  return themes;
}

/** Puts the kept drawings on a chart that has none. Their tools come only where there is one. */
function putDrawings(chart: Chart, latest: RefObject<CandleChartProps>): void {
  if (latest.current.drawings.length === 0) return;
  void import('./drawings.ts').then(({ showDrawings }) =>
    showDrawings(chart, latest.current.drawings, (all) => latest.current.changed(all)),
  );
}

/** The chart in an element, once it is there; another with each language and each reading. */
function useChart(element: RefObject<HTMLDivElement | null>, latest: RefObject<CandleChartProps>, reading: number) {
  const { t, i18n } = useTranslation('trading');
  const [chart, setChart] = useState<Chart>();
  useEffect(() => {
    const place = element.current;
    if (place === null) return;
    let gone = false;
    let started: Started | undefined;
    const words = { open: t('chart.o'), high: t('chart.h'), low: t('chart.l'), close: t('chart.c') };
    void startChart(place, latest.current.market, { ...words, locale: i18n.language }).then(
      (ready) => {
        started = ready;
        if (gone) ready?.end();
        else setChart(ready?.chart);
      },
      () => latest.current.onCandles({ failed: true }),
    );
    const resized = new ResizeObserver(() => started?.chart.resize());
    resized.observe(place);
    return () => {
      gone = true;
      resized.disconnect();
      setChart(undefined);
      started?.end();
    };
  }, [t, i18n.language, reading, element, latest]);
  return chart;
}

/** Loads the candles of a market, a period and a source, and puts the drawings on them. Whether the chart has any of them yet. */
function useCandles(chart: Chart | undefined, props: CandleChartProps, latest: RefObject<CandleChartProps>): boolean {
  const { market, period, source } = props;
  const [drawn, setDrawn] = useState<{ chart: Chart; of: string }>();
  const of = `${market.symbol} ${period} ${source}`;
  useEffect(() => {
    if (chart === undefined || source === undefined) return;
    const slow = slowly<CandleState>((state) => latest.current.onCandles(state), heardEachMs);
    chart.setSymbol({ ticker: market.symbol, pricePrecision: market.priceScale, volumePrecision: market.amountScale });
    chart.setTimezone(zoneOf(period) ?? '');
    chart.setPeriod(periods[period].chart);
    const write = (price: number): string => priceText(price.toFixed(market.priceScale), market.priceScale);
    let isEmpty = true;
    const shown = (state: CandleState): void => {
      drawExtremes(chart, pageToken, write);
      // A drawing finds its place by the times of candles.
      if (isEmpty) putDrawings(chart, latest);
      isEmpty = false;
      if ('candles' in state && state.candles.length > 0)
        setDrawn((before) => (before?.chart === chart && before.of === of ? before : { chart, of }));
      slow.call(state);
    };
    chart.setDataLoader(candleLoader(candleSource(market, { source, period }, shown, () => chart.resetData())));
    return () => {
      slow.stop();
      chart.removeOverlay({ groupId: drawingGroup });
    };
  }, [chart, market, period, source, of, latest]);
  return drawn !== undefined && drawn.chart === chart && drawn.of === of;
}

/** The candles on a canvas. Screen readers get the label and the table instead. */
export function CandleChart(props: CandleChartProps) {
  const { indicators, lines, stale, reading } = props;
  const { t } = useTranslation('trading');
  const element = useRef<HTMLDivElement>(null);
  const themes = useThemes();
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const chart = useChart(element, latest, reading);
  const isDrawn = useCandles(chart, props, latest);
  useEffect(() => latest.current.onChart(chart), [chart]);

  useEffect(() => {
    if (chart === undefined) return;
    let gone = false;
    const wanted = { top: legendHeight(indicators) + legend.mark, bottom: legend.mark };
    const gap = libraryGap(wanted, chart.getSize('candle_pane')?.height ?? 0);
    chart.overrideYAxis({ paneId: 'candle_pane', gap });
    const volume = {
      name: t('chart.volume_name'),
      color: pageToken('text-2'),
      write: (value: number) => compact(String(value)),
    };
    void loadIndicators(indicators).then(
      () => gone || drawIndicators(chart, indicators, volume),
      () => gone || latest.current.onCandles({ failed: true }),
    );
    return () => {
      gone = true;
    };
  }, [chart, indicators, t, themes]);
  useEffect(() => {
    chart?.setStyles(chartStyles(pageToken, stale));
  }, [chart, stale, themes]);
  useEffect(() => {
    if (chart) drawOrderLines(chart, lines, pageToken, legendHeight(indicators));
  }, [chart, lines, indicators, themes]);

  // Without candles the library draws an axis from 0 to 10.
  return <div ref={element} className={isDrawn ? 'trading-canvas' : 'trading-canvas waiting'} />;
}
