import { buttonClass, IconButton, Tabs, useMedia } from '@glassbook/ui';
import { price } from '@glassbook/ui/format';
import { ArrowLeft } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { CandleState } from '../chart/candle-chart.tsx';
import { CandleTable } from '../chart/candle-table.tsx';
import { ChartPanel } from '../chart/chart-panel.tsx';
import { DepthView } from '../chart/depth-view.tsx';
import { HeadActions } from '../head-actions.tsx';
import type { Instrument } from '../instrument.ts';
import { MarketPicker } from '../market-picker.tsx';
import { BookPart, DayChange } from '../screen-parts.tsx';
import { Tape } from '../tape.tsx';
import '../trading.css';
import type { TradingView } from '../trading-view.ts';
import { rowsWithin, useHeight } from '../use-height.ts';
import { StaleBadge } from './phone-trade.tsx';
import { DayFacts, PriceKind } from './terminal-head.tsx';

/** Heights beside the rows of the panels: their heads, and the middle of the book. */
const besideRows = 40 + 26 + 36;
const besideTape = 40 + 24;

type View = 'depth' | 'book' | 'trades' | 'info';

export type ChartScreenProps = {
  trading: TradingView;
  /** The product's facts of its instrument: steps, limits, fees. */
  rules: ReactNode;
};

/** An instrument with its chart, its facts and the ways to its ticket, in the layout that fits the window. */
export function ChartScreen(props: ChartScreenProps) {
  return useMedia('(min-width: 64em)') ? <WideChart {...props} /> : <NarrowChart {...props} />;
}

/** A phone or a tablet: everything but the chart is one of four views below it. */
function NarrowChart({ trading, rules }: ChartScreenProps) {
  const { t } = useTranslation('trading');
  const [view, setView] = useState<View>('depth');
  const [candles, setCandles] = useState<CandleState>();
  const shown = candles && 'candles' in candles ? candles : undefined;
  const { market, book, lines, trades, freshness } = trading;
  return (
    <div className="trading-pair">
      <PairHead trading={trading} />
      <div className="trading-pair-head">
        <PairPrice trading={trading} />
        <DayFacts trading={trading} withChange={false} />
      </div>
      <div className="trading-pair-chart">
        <ChartPanel {...{ market, lines }} book={undefined} stale={freshness.stale} onCandles={setCandles} />
      </div>
      <Tabs
        label={t('pair_views')}
        value={view}
        onChange={setView}
        panelId="trading-pair-view"
        tabs={[
          { value: 'depth', label: t('depth.tab') },
          { value: 'book', label: t('book.tab') },
          { value: 'trades', label: t('trades.title') },
          { value: 'info', label: t('info.tab') },
        ]}
      />
      <div id="trading-pair-view" role="tabpanel" aria-label={t('pair_views')} className="trading-pair-view">
        {view === 'depth' && <DepthView market={market} book={book} />}
        {view === 'book' && <BookPart trading={trading} rows={12} wide />}
        {view === 'trades' && <Tape market={market} trades={trades} rows={40} stale={freshness.stale} />}
        {view === 'info' && (
          <>
            {rules}
            {shown && <CandleTable market={market} {...shown} />}
          </>
        )}
      </div>
      <div className="cta sticky bottom-0">
        <TicketDoors market={market} />
      </div>
    </div>
  );
}

/** A wide window: the chart with the book and the trades beside it, depth and facts below. */
function WideChart({ trading, rules }: ChartScreenProps) {
  const { t } = useTranslation('trading');
  const { market, book, lines, trades, freshness } = trading;
  const box = useRef<HTMLElement>(null);
  const height = useHeight(box);
  return (
    <div className="trading-pair wide">
      <PairHead trading={trading}>
        <TicketDoors market={market} />
      </PairHead>
      <div className="trading-pair-head wide">
        <PairPrice trading={trading} />
        <DayFacts trading={trading} withChange={false} />
      </div>
      <div className="trading-pair-panels">
        <section className="panel chart" aria-label={t('chart.title')}>
          <ChartPanel {...{ market, lines, book }} stale={freshness.stale} />
        </section>
        <section ref={box} className="panel" aria-label={t('book.title')}>
          <BookPart trading={trading} rows={rowsWithin(height, besideRows, 20, 10, 20)} wide />
        </section>
        <section className="panel" aria-label={t('trades.title')}>
          <div className="phead">
            <h2>{t('trades.title')}</h2>
          </div>
          <Tape
            market={market}
            trades={trades}
            rows={Math.max(20, Math.floor((height - besideTape) / 20))}
            stale={freshness.stale}
          />
        </section>
        <section className="panel depth" aria-label={t('depth.title', { symbol: market.symbol })}>
          <div className="phead">
            <h2>{t('depth.tab')}</h2>
          </div>
          <DepthView market={market} book={book} />
        </section>
        <section className="panel facts" aria-label={t('info.tab')}>
          <div className="phead">
            <h2>{t('info.tab')}</h2>
          </div>
          {rules}
        </section>
      </div>
    </div>
  );
}

/** The ways to the ticket, with the side chosen. */
function TicketDoors({ market: { symbol, venue } }: { market: Instrument }) {
  const { t } = useTranslation('trading');
  return (['buy', 'sell'] as const).map((side) => (
    <Link key={side} className={`${buttonClass(side, 'lg')} fill`} to={venue.tradePath(symbol, side)}>
      {t(venue.sideKeys[side])}
    </Link>
  ));
}

function PairHead({ trading, children }: { trading: TradingView; children?: ReactNode }) {
  const { t } = useTranslation('trading');
  const go = useNavigate();
  const [picking, setPicking] = useState(false);
  const { market, markets, freshness } = trading;
  const back = (): void => {
    // The first page of a visit has no history.
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    if (idx !== undefined && idx > 0) void go(-1);
    else void go(market.venue.tradePath(market.symbol), { replace: true });
  };
  return (
    <header className="topbar has-back">
      <IconButton label={t('back')} onClick={back}>
        <ArrowLeft size={20} strokeWidth={1.75} />
      </IconButton>
      <MarketPicker
        markets={markets}
        market={market}
        stale={freshness.stale}
        to={market.venue.chartPath}
        open={picking}
        setOpen={setPicking}
      />
      <HeadActions market={market} />
      <span className="grow" />
      <StaleBadge trading={trading} />
      {children}
    </header>
  );
}

function PairPrice({ trading }: { trading: TradingView }) {
  const { market, prices, freshness } = trading;
  const tone = freshness.stale ? 'c3' : prices.direction === 'flat' ? 'c1' : prices.direction;
  return (
    <div>
      <p className={`trading-pair-price ${tone}`}>
        {prices.last === undefined ? '–' : price({ amount: prices.last, scale: market.quote.scale }, market.priceScale)}
      </p>
      <PriceKind trading={trading} />
      <p className="mt1">
        <DayChange trading={trading} withMoney />
      </p>
    </div>
  );
}
