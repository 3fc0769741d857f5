import { ErrorState, IconButton, lazyPart, Segments, useTimes } from '@glassbook/ui';
import { price } from '@glassbook/ui/format';
import type { Chart } from 'klinecharts';
import { Maximize, Minimize } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreference } from '../../../carry/preference.ts';
import type { Book } from '../book/levels.ts';
import type { CandleSource, Instrument } from '../instrument.ts';
import { CandleChart, type CandleState } from './candle-chart.tsx';
import { zoneOf } from './chart-dates.ts';
import { DrawingMenu, IndicatorMenu, Periods } from './chart-tools.tsx';
import { chosenPeriod } from './chosen-period.ts';
import { panesHeight } from './indicators.ts';
import { useKeptChart, type KeptChart } from './kept-chart.ts';
import type { OrderLine } from './order-lines.ts';
import type { CandlePeriod } from './periods.ts';
import { useFullScreen } from './use-full-screen.ts';

// The views besides the candles come when one is first chosen.
const DepthView = lazyPart(async () => ({ default: (await import('./depth-view.tsx')).DepthView }));
const CandleTable = lazyPart(async () => ({ default: (await import('./candle-table.tsx')).CandleTable }));

export type ChartPanelProps = {
  market: Instrument;
  /** Own open orders of this market. */
  lines: readonly OrderLine[];
  /** With depth and the table as views besides the candles; without it they are elsewhere on the page. */
  book: Book | undefined;
  /** Prices have stopped. */
  stale: boolean;
  onCandles?: (state: CandleState) => void;
};

type View = 'price' | 'depth' | 'table';
const views = ['price', 'depth', 'table'] as const;

/** The chart with its periods, indicators, drawings, views and full screen. */
export function ChartPanel({ market, lines, book, stale, onCandles }: ChartPanelProps) {
  const [period, setPeriod] = usePreference(chosenPeriod);
  const [view, setView] = useState<View>('price');
  const [{ source: known, indicators, drawings }, change] = useKeptChart(market, period);
  // As it is named until it is known.
  const source = known ?? 'index';
  const [state, setState] = useState<CandleState>();
  const [chart, setChart] = useState<Chart>();
  const [reading, setReading] = useState(0);
  const [full, setFull] = useFullScreen();
  const candlesChanged = (next: CandleState): void => {
    setState(next);
    onCandles?.(next);
  };
  // What came before a switch is of something else.
  const isOfThis = (of: Exclude<CandleState, { failed: true }>): boolean =>
    of.symbol === market.symbol && of.source === known && of.period === period;
  const candles = state && ('failed' in state || isOfThis(state)) ? state : undefined;
  const readAgain = (): void => {
    setState(undefined);
    setReading(reading + 1);
  };
  const held = candles && 'candles' in candles ? candles.candles : [];
  return (
    <div
      className={full ? 'trading-chart full' : 'trading-chart'}
      style={{ '--chart-panes': `${panesHeight(indicators)}px` } as React.CSSProperties}
    >
      <div className="trading-chart-bars">
        <ViewBar
          pair={full ? market.symbol : undefined}
          period={period}
          setPeriod={setPeriod}
          view={book && view}
          setView={setView}
        />
        <ToolBar {...{ market, source, chart, indicators, drawings, change, full, setFull }} />
      </div>
      {view === 'depth' && book && <DepthView market={market} book={book} />}
      {view === 'table' && <CandleTable market={market} source={source} period={period} candles={held} />}
      <div
        className="trading-chart-body"
        hidden={view !== 'price'}
        role="img"
        aria-label={useChartLabel(market, period, source, held)}
      >
        <CandleChart
          market={market}
          period={period}
          source={known}
          indicators={indicators}
          drawings={drawings}
          changed={(next) => change({ drawings: next })}
          lines={lines}
          stale={stale}
          onCandles={candlesChanged}
          onChart={setChart}
          reading={reading}
        />
        <HistoryBegins state={candles} />
      </div>
      {candles && 'failed' in candles && view === 'price' && (
        <div className="trading-chart-failed">
          <ErrorState onRetry={readAgain} />
        </div>
      )}
    </div>
  );
}

type ViewBarProps = {
  /** Where the page around it does not show it. */
  pair: string | undefined;
  period: CandlePeriod;
  setPeriod: (period: CandlePeriod) => void;
  /** Undefined where depth and the table are elsewhere on the page. */
  view: View | undefined;
  setView: (view: View) => void;
};

/** The periods, and the views of the chart. */
function ViewBar({ pair, period, setPeriod, view, setView }: ViewBarProps) {
  const { t } = useTranslation('trading');
  return (
    <div className="trading-chart-tools">
      {pair !== undefined && <strong className="trading-chart-pair label">{pair}</strong>}
      <Periods period={period} choose={setPeriod} />
      <span className="grow" />
      {view && (
        <Segments
          label={t('chart.view')}
          small
          value={view}
          onChange={setView}
          options={views.map((one) => ({ value: one, label: t(`chart.view_${one}`) }))}
        />
      )}
    </div>
  );
}

type ToolBarProps = Omit<KeptChart, 'source'> & {
  market: Instrument;
  source: CandleSource;
  chart: Chart | undefined;
  change: (change: Partial<KeptChart>) => void;
  full: boolean;
  setFull: (full: boolean) => void;
};

/** What the candles are of, and what is drawn with them. */
function ToolBar({ market, source, chart, indicators, drawings, change, full, setFull }: ToolBarProps) {
  return (
    <div className="trading-chart-tools">
      <SourceSwitch sources={market.venue.sources} source={source} choose={(next) => change({ source: next })} />
      <span className="grow" />
      <DrawingMenu chart={chart} drawings={drawings} changed={(next) => change({ drawings: next })} />
      <IndicatorMenu chosen={indicators} choose={(next) => change({ indicators: next })} />
      <FullScreenButton full={full} setFull={setFull} />
    </div>
  );
}

function FullScreenButton({ full, setFull }: { full: boolean; setFull: (full: boolean) => void }) {
  const { t } = useTranslation('trading');
  const Size = full ? Minimize : Maximize;
  return (
    <IconButton label={t(full ? 'chart.small' : 'chart.full')} onClick={() => setFull(!full)}>
      <Size size={18} strokeWidth={1.75} />
    </IconButton>
  );
}

type SourceSwitchProps = {
  sources: readonly CandleSource[];
  source: CandleSource;
  choose: (source: CandleSource) => void;
};

/** What the candles are of. */
function SourceSwitch({ sources, source, choose }: SourceSwitchProps) {
  const { t } = useTranslation('trading');
  if (sources.length === 1) return <span className="cap c2">{t(`chart.source_${source}`)}</span>;
  return (
    <Segments
      label={t('chart.source')}
      small
      value={source}
      onChange={choose}
      options={sources.map((value) => ({ value, label: t(`chart.source_${value}`) }))}
    />
  );
}

/** Where the history begins, once the chart has its first candle; or that there is none. */
function HistoryBegins({ state }: { state: CandleState | undefined }) {
  const { t } = useTranslation('trading');
  const times = useTimes();
  if (state === undefined || 'failed' in state) return null;
  const { begins, candles, source, period } = state;
  if (candles.length === 0 && source === 'trades')
    return <p className="trading-chart-begins cap c2">{t('trades.empty.title')}</p>;
  if (begins === undefined) return null;
  return (
    <p className="trading-chart-begins micro c3">{t('chart.begins', { date: times.date(begins, zoneOf(period)) })}</p>
  );
}

/** Candles the label covers: about as many as are visible. */
const spokenOf = 96;

function useChartLabel(
  market: Instrument,
  period: CandlePeriod,
  source: CandleSource,
  candles: readonly { close: number; high: number; low: number }[],
): string {
  const { t } = useTranslation('trading');
  const symbol = `${market.symbol}, ${t(`chart.source_${source}`)}`;
  const last = candles.at(-1);
  if (last === undefined) return t('chart.label_empty', { symbol });
  const write = (value: number): string => price(value.toFixed(market.priceScale), market.priceScale);
  const seen = candles.slice(-spokenOf);
  return t('chart.label', {
    symbol,
    period: t(`chart.period_${period}`),
    last: write(last.close),
    high: write(Math.max(...seen.map((candle) => candle.high))),
    low: write(Math.min(...seen.map((candle) => candle.low))),
  });
}
