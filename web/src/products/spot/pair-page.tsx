import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { stockPath } from '../../carry/paths.ts';
import { LentPart } from '../../shared/lent.tsx';
import { Shown } from '../../shared/shown.tsx';
import { useTitle } from '../../carry/site.ts';
import { ChartScreen } from '../../shared/trading/layouts/chart-screen.tsx';
import { TradeSkeleton } from '../../shared/trading/layouts/trade-skeleton.tsx';
import { NoMarket } from '../../shared/trading/no-market.tsx';
import type { Market } from './market.ts';
import { MarketRules } from './market-rules.tsx';
import './spot.css';
import { MovedOrder } from './orders/moved-order.tsx';
import { useMarketOfPage } from './use-market-of-page.ts';
import { useSpotFillToasts } from './use-spot-fill-toasts.ts';
import { useTrading } from './use-trading.ts';

/** A market with its chart: pages/transaction/currency. */
export default function PairPage() {
  const { t } = useTranslation('spot');
  const { of, markets, market, stock } = useMarketOfPage();
  useTitle(market ? t('pair_title', { symbol: market.symbol }) : t('title_none'));
  if (stock !== undefined) return <Navigate to={stockPath(stock)} replace />;
  return (
    <>
      <h1 className="sr">{market ? t('pair_title', { symbol: market.symbol }) : t('title_none')}</h1>
      <Shown of={of} skeleton={<TradeSkeleton />}>
        {() => (market ? <PairScreen market={market} markets={markets} /> : <NoMarket />)}
      </Shown>
    </>
  );
}

type Props = {
  market: Market;
  markets: readonly Market[];
  /** Of a product that trades by the screens of spot: what stands above, and its facts. */
  above?: ReactNode;
  more?: ReactNode;
};

export function PairScreen({ market, markets, above, more }: Props) {
  const trading = useTrading(market, markets, undefined);
  useSpotFillToasts(markets);
  return (
    <>
      {above}
      <ChartScreen
        trading={trading.view}
        rules={
          <>
            <MarketRules market={market} />
            {more ?? <LentPart name="earn" asset={market.base.id} />}
          </>
        }
      />
      <MovedOrder {...trading} />
    </>
  );
}
