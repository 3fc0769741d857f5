import { buttonClass, IconButton, Tabs } from '@glassbook/ui';
import { price } from '@glassbook/ui/format';
import { ArrowLeft } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { CandleState } from '../chart/candle-chart.tsx';
import { CandleTable } from '../chart/candle-table.tsx';
import { ChartPanel } from '../chart/chart-panel.tsx';
import { DepthView } from '../chart/depth-view.tsx';
import { MarketPicker } from '../market-picker.tsx';
import { BookPart, DayChange } from '../screen-parts.tsx';
import { Tape } from '../tape.tsx';
import '../trading.css';
import type { TradingView } from '../trading-view.ts';
import { StaleBadge } from './phone-trade.tsx';
import { DayFacts, PriceKind } from './terminal-head.tsx';

type View = 'depth' | 'book' | 'trades' | 'info';

export type ChartScreenProps = {
  trading: TradingView;
  /** The product's facts of its instrument: steps, limits, fees. */
  rules: ReactNode;
};

/** An instrument with its chart, and two buttons that lead to its ticket. */
export function ChartScreen({ trading, rules }: ChartScreenProps) {
  const { t } = useTranslation('trading');
  const [view, setView] = useState<View>('depth');
  const [candles, setCandles] = useState<CandleState>({ candles: [] });
  const { market, book, lines, trades, freshness } = trading;
  const { tradePath } = market.venue;
  return (
    <div className="trading-pair">
      <PairHead trading={trading} />
      <div className="trading-pair-chart">
        <ChartPanel market={market} lines={lines} book={undefined} onCandles={setCandles} />
      </div>
      <Tabs
        label={t('pair_views')}
        value={view}
        onChange={setView}
        panelId="trading-pair-view"
        tabs={[
          { value: 'depth', label: t('depth.tab') },
          { value: 'book', label: t('book.title') },
          { value: 'trades', label: t('trades.title') },
          { value: 'info', label: t('info.tab') },
        ]}
      />
      <div id="trading-pair-view" role="tabpanel" aria-label={t('pair_views')} className="trading-pair-view">
        {view === 'depth' && <DepthView market={market} book={book} />}
        {view === 'book' && (
          <div className="trading-pair-book">
            <BookPart trading={trading} rows={12} wide />
          </div>
        )}
        {view === 'trades' && <Tape market={market} trades={trades} rows={40} stale={freshness.stale} />}
        {view === 'info' && (
          <>
            {rules}
            <CandleTable market={market} candles={'candles' in candles ? candles.candles : []} />
          </>
        )}
      </div>
      <div className="cta sticky bottom-0">
        <Link className={`${buttonClass('buy', 'lg')} fill`} to={tradePath(market.symbol, 'buy')}>
          {t('side.buy')}
        </Link>
        <Link className={`${buttonClass('sell', 'lg')} fill`} to={tradePath(market.symbol, 'sell')}>
          {t('side.sell')}
        </Link>
      </div>
    </div>
  );
}

function PairHead({ trading }: { trading: TradingView }) {
  const { t } = useTranslation('trading');
  const go = useNavigate();
  const [picking, setPicking] = useState(false);
  const { market, markets, prices, freshness } = trading;
  const tone = freshness.stale ? 'c3' : prices.direction === 'flat' ? 'c1' : prices.direction;
  const back = (): void => {
    // The first page of a visit has no history.
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    if (idx !== undefined && idx > 0) void go(-1);
    else void go(market.venue.tradePath(market.symbol), { replace: true });
  };
  return (
    <>
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
        <span className="grow" />
        <StaleBadge trading={trading} />
      </header>
      <div className="trading-pair-head">
        <div>
          <p className={`trading-pair-price ${tone}`}>
            {prices.last === undefined
              ? '–'
              : price({ amount: prices.last, scale: market.quote.scale }, market.priceScale)}
          </p>
          <PriceKind trading={trading} />
          <p className="mt1">
            <DayChange trading={trading} withMoney />
          </p>
        </div>
        <DayFacts trading={trading} withChange={false} />
      </div>
    </>
  );
}
