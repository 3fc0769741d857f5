import { ErrorState, IconButton, Segments, useTimes } from '@glassbook/ui';
import { price } from '@glassbook/ui/format';
import { Maximize, Minimize } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreference } from '../../app/preference.ts';
import type { Book } from '../book/levels.ts';
import type { Instrument } from '../instrument.ts';
import { CandleChart, type CandleState } from './candle-chart.tsx';
import { CandleTable } from './candle-table.tsx';
import { IndicatorMenu, Periods } from './chart-tools.tsx';
import { chosenPeriod } from './chosen-period.ts';
import { DepthView } from './depth-view.tsx';
import { keepIndicators, keptIndicators } from './indicators.ts';
import type { OrderLine } from './order-lines.ts';
import type { CandlePeriod } from './periods.ts';
import { useFullScreen } from './use-full-screen.ts';

export type ChartPanelProps = {
  market: Instrument;
  /** Own open orders of this market. */
  lines: readonly OrderLine[];
  /** With depth and the table as views besides the candles; without it they are elsewhere on the page. */
  book: Book | undefined;
  onCandles?: (state: CandleState) => void;
};

type View = 'price' | 'depth' | 'table';
const views = ['price', 'depth', 'table'] as const;

/** The chart with its periods, indicators, views and full screen. */
export function ChartPanel({ market, lines, book, onCandles }: ChartPanelProps) {
  const { t } = useTranslation('trading');
  const [period, setPeriod] = usePreference(chosenPeriod);
  const [view, setView] = useState<View>('price');
  const [chosen, setChosen] = useState(keptIndicators);
  const [candles, setCandles] = useState<CandleState>({ candles: [] });
  const [reading, setReading] = useState(0);
  const [full, setFull] = useFullScreen();
  const candlesChanged = (state: CandleState): void => {
    setCandles(state);
    onCandles?.(state);
  };
  const readAgain = (): void => {
    setCandles({ candles: [] });
    setReading(reading + 1);
  };
  const held = 'candles' in candles ? candles.candles : [];
  const Size = full ? Minimize : Maximize;
  return (
    <div className={full ? 'trading-chart full' : 'trading-chart'}>
      <div className="trading-chart-tools">
        <Periods period={period} choose={setPeriod} />
        <span className="grow" />
        {book && (
          <Segments
            label={t('chart.view')}
            small
            value={view}
            onChange={setView}
            options={views.map((one) => ({ value: one, label: t(`chart.view_${one}`) }))}
          />
        )}
        <IndicatorMenu
          chosen={chosen}
          choose={(next) => {
            keepIndicators(next);
            setChosen(next);
          }}
        />
        <IconButton label={t(full ? 'chart.small' : 'chart.full')} onClick={() => setFull(!full)}>
          <Size size={18} strokeWidth={1.75} />
        </IconButton>
      </div>
      {view === 'depth' && book && <DepthView market={market} book={book} />}
      {view === 'table' && <CandleTable market={market} candles={held} />}
      <div
        className="trading-chart-body"
        hidden={view !== 'price'}
        role="img"
        aria-label={useChartLabel(market, period, held)}
      >
        <CandleChart
          market={market}
          period={period}
          chosen={chosen}
          lines={lines}
          onCandles={candlesChanged}
          reading={reading}
        />
        <HistoryBegins state={candles} />
      </div>
      {'failed' in candles && view === 'price' && (
        <div className="trading-chart-failed">
          <ErrorState onRetry={readAgain} />
        </div>
      )}
    </div>
  );
}

/** Where the history begins, once the chart has its first candle. */
function HistoryBegins({ state }: { state: CandleState }) {
  const { t } = useTranslation('trading');
  const times = useTimes();
  const begins = 'begins' in state ? state.begins : undefined;
  if (begins === undefined) return null;
  return <p className="trading-chart-begins micro c3">{t('chart.begins', { date: times.date(begins) })}</p>;
}

/** Candles the label speaks of: about as many as are seen. */
const spokenOf = 96;

function useChartLabel(
  market: Instrument,
  period: CandlePeriod,
  candles: readonly { close: number; high: number; low: number }[],
): string {
  const { t } = useTranslation('trading');
  const last = candles.at(-1);
  if (last === undefined) return t('chart.label_empty', { symbol: market.symbol });
  const write = (value: number): string => price(value.toFixed(market.priceScale), market.priceScale);
  const seen = candles.slice(-spokenOf);
  return t('chart.label', {
    symbol: market.symbol,
    period: t(`chart.period_${period}`),
    last: write(last.close),
    high: write(Math.max(...seen.map((candle) => candle.high))),
    low: write(Math.min(...seen.map((candle) => candle.low))),
  });
}
