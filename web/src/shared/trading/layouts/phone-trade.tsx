import { Badge, IconButton, lazyPart, SkeletonRows, Tabs } from '@glassbook/ui';
import { ChartCandlestick, Clock, History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { preference, usePreference } from '../../../carry/preference.ts';
import { CrowdLine } from '../crowd-line.tsx';
import { AlertDoor } from '../alert-door.tsx';
import { MarketPicker } from '../market-picker.tsx';
import { ProductTabs } from '../product-tabs.tsx';
import { Tape } from '../tape.tsx';
import { BookPart, DayChange } from '../screen-parts.tsx';
import type { TradingParts, TradingView } from '../trading-view.ts';

type Below = 'positions' | 'open' | 'balances' | 'trades';
const ChartPanel = lazyPart(
  async () => ({ default: (await import('../chart/chart-panel.tsx')).ChartPanel }),
  <SkeletonRows rows={6} />,
);
/** Whether the chart is unfolded above the ticket. */
const chartFold = preference('trading.chart', ['folded', 'open'], 'folded');

/** As many as reach down to the button beside them. Always so many: what the ticket says never changes the book's height. */
const bookRows = 9;

export type TradeLayoutProps = {
  trading: TradingView;
  parts: TradingParts;
  picking: boolean;
  setPicking: (open: boolean) => void;
};

/** A phone: ticket and book side by side, the user's lists below. */
export function PhoneTrade({ trading, parts, picking, setPicking }: TradeLayoutProps) {
  const { t } = useTranslation('trading');
  const go = useNavigate();
  const { market, markets, freshness, lines } = trading;
  const [fold, setFold] = usePreference(chartFold);
  const isOpen = fold === 'open';
  return (
    <>
      <ProductTabs here={market.venue.name} />
      <div className="trading-phone-head">
        <MarketPicker
          markets={markets}
          market={market}
          stale={freshness.stale}
          to={market.venue.tradePath}
          open={picking}
          setOpen={setPicking}
        >
          {parts.facts?.short ?? <DayChange trading={trading} />}
        </MarketPicker>
        <span className="grow" />
        <StaleBadge trading={trading} />
        {parts.facts === undefined && <AlertDoor symbol={market.pair} />}
        <IconButton label={t('open_chart')} aria-expanded={isOpen} onClick={() => setFold(isOpen ? 'folded' : 'open')}>
          <ChartCandlestick size={20} strokeWidth={1.75} />
        </IconButton>
        <IconButton label={t('orders.title')} onClick={() => void go(market.venue.ordersPath)}>
          <History size={20} strokeWidth={1.75} />
        </IconButton>
      </div>
      {isOpen && (
        <section className="trading-phone-chart" aria-label={t('chart.title')}>
          <ChartPanel {...{ market, lines }} book={undefined} stale={freshness.stale} />
          <Link className="more link" to={market.venue.chartPath(market.symbol)}>
            {t('chart.whole')}
          </Link>
        </section>
      )}
      <div className="trading-phone">
        <div>{parts.ticket(false)}</div>
        <div>
          <BookPart trading={trading} rows={bookRows} wide={false} />
        </div>
      </div>
      <Below trading={trading} parts={parts} />
    </>
  );
}

/** Shows for how long prices have been stale. */
export function StaleBadge({ trading }: { trading: TradingView }) {
  const { t } = useTranslation('trading');
  const { stale, seconds } = trading.freshness;
  if (!stale) return null;
  return <Badge icon={<Clock size={12} aria-hidden="true" />}>{t('stale_badge', { seconds })}</Badge>;
}

/** Open orders, balances and trades under the ticket. */
export function Below({ trading, parts }: { trading: TradingView; parts: TradingParts }) {
  const { t } = useTranslation('trading');
  const { positions } = parts;
  const [below, setBelow] = useState<Below>(positions ? 'positions' : 'open');
  const { market, openCount, trades, freshness, loggedIn } = trading;
  return (
    <div>
      <Tabs
        label={t('below')}
        value={below}
        onChange={setBelow}
        panelId="trading-below"
        tabs={[
          ...(positions ? [{ value: 'positions' as const, label: t('positions.title'), count: positions.count }] : []),
          { value: 'open', label: t('orders.open'), count: openCount },
          { value: 'balances', label: t('balances.title') },
          { value: 'trades', label: t('trades.title') },
        ]}
      />
      <div id="trading-below" role="tabpanel" aria-label={t('below')}>
        {below === 'positions' && loggedIn && positions?.show(false)}
        {(below === 'open' || below === 'positions') && !loggedIn && (
          <p className="cap c2 pad mt4">{t('orders.guest')}</p>
        )}
        {below === 'open' && loggedIn && parts.openOrders(false)}
        {below === 'balances' && <div className="pad mt4">{parts.balances}</div>}
        {below === 'trades' && <Tape market={market} trades={trades} rows={20} stale={freshness.stale} />}
      </div>
      <CrowdLine />
    </div>
  );
}
