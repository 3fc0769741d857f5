import { buttonClass, IconButton, Tabs } from '@glassbook/ui';
import { number } from '@glassbook/ui/format';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { pairPath, tradePath } from '../app/paths.ts';
import { Shown } from '../app/shown.tsx';
import { useTitle } from '../app/site.ts';
import { CandleTable } from './chart/candle-table.tsx';
import type { CandleState } from './chart/candle-chart.tsx';
import { ChartPanel } from './chart/chart-panel.tsx';
import { DepthView } from './chart/depth-view.tsx';
import { StaleBadge } from './layouts/phone-trade.tsx';
import { DayFacts } from './layouts/terminal-head.tsx';
import { TradeSkeleton } from './layouts/trade-skeleton.tsx';
import type { Market } from './market.ts';
import { MarketPicker } from './market-picker.tsx';
import { MarketRules } from './market-rules.tsx';
import './spot.css';
import { Tape } from './trades/tape.tsx';
import { BookPart, DayChange } from './trading-parts.tsx';
import { useFillToasts } from './use-fill-toasts.ts';
import { useMarketOfPage } from './use-market.ts';
import { useTrading, type Trading } from './use-trading.ts';

/** A market with its chart: pages/transaction/currency. */
export default function PairPage() {
  const { t } = useTranslation('spot');
  const { of, markets, market } = useMarketOfPage();
  useTitle(market ? t('pair_title', { symbol: market.symbol }) : t('title_none'));
  return (
    <>
      <h1 className="sr">{market ? t('pair_title', { symbol: market.symbol }) : t('title_none')}</h1>
      <Shown of={of} skeleton={<TradeSkeleton />}>
        {() => market && <PairScreen market={market} markets={markets} />}
      </Shown>
    </>
  );
}

type View = 'depth' | 'book' | 'trades' | 'info';

function PairScreen({ market, markets }: { market: Market; markets: readonly Market[] }) {
  const { t } = useTranslation('spot');
  const trading = useTrading(market, markets, undefined);
  const [view, setView] = useState<View>('depth');
  const [candles, setCandles] = useState<CandleState>({ candles: [] });
  useFillToasts(markets);
  const { book, own, trades, freshness } = trading;
  return (
    <div className="spot-pair">
      <PairHead trading={trading} />
      <div className="spot-pair-chart">
        <ChartPanel market={market} open={own.open} book={undefined} onCandles={setCandles} />
      </div>
      <Tabs
        label={t('pair_views')}
        value={view}
        onChange={setView}
        panelId="spot-pair-view"
        tabs={[
          { value: 'depth', label: t('depth.tab') },
          { value: 'book', label: t('book.title') },
          { value: 'trades', label: t('trades.title') },
          { value: 'info', label: t('info.tab') },
        ]}
      />
      <div id="spot-pair-view" role="tabpanel" aria-label={t('pair_views')} className="spot-pair-view">
        {view === 'depth' && <DepthView market={market} book={book} />}
        {view === 'book' && (
          <div className="spot-pair-book">
            <BookPart trading={trading} rows={12} wide />
          </div>
        )}
        {view === 'trades' && <Tape market={market} trades={trades} rows={40} stale={freshness.stale} />}
        {view === 'info' && (
          <>
            <MarketRules market={market} />
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

function PairHead({ trading }: { trading: Trading }) {
  const { t } = useTranslation('spot');
  const go = useNavigate();
  const [picking, setPicking] = useState(false);
  const { market, markets, prices, freshness } = trading;
  const tone = freshness.stale ? 'c3' : prices.direction === 'flat' ? 'c1' : prices.direction;
  const back = (): void => {
    // The first page of a visit has nothing before it.
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    if (idx !== undefined && idx > 0) void go(-1);
    else void go(tradePath(market.symbol), { replace: true });
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
          to={pairPath}
          open={picking}
          setOpen={setPicking}
        />
        <span className="grow" />
        <StaleBadge trading={trading} />
      </header>
      <div className="spot-pair-head">
        <div>
          <p className={`spot-pair-price ${tone}`}>
            {prices.last === undefined
              ? '–'
              : number({ amount: prices.last, scale: market.quote.scale }, market.priceScale)}
          </p>
          <p className="mt1">
            <DayChange trading={trading} withMoney />
          </p>
        </div>
        <DayFacts trading={trading} withChange={false} />
      </div>
    </>
  );
}
