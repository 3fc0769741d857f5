import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { stockPath } from '../../carry/paths.ts';
import type { Side } from '../../shared/trading/instrument.ts';
import type { Keystroke } from './ticket/ticket.ts';
import { CancelDialog } from '../../shared/trading/orders/cancel-dialog.tsx';
import { TradeFrame } from '../../shared/trading/layouts/trade-frame.tsx';
import { TradeScreen } from '../../shared/trading/layouts/trade-screen.tsx';
import type { TradingParts } from '../../shared/trading/trading-view.ts';
import type { FilledWait } from './conditional/draft.ts';
import type { Market } from './market.ts';
import { MovedOrder } from './orders/moved-order.tsx';
import { sideOf } from './orders/order-view.ts';
import { useOrderActions } from './orders/use-order-actions.ts';
import './spot.css';
import { spotParts } from './trading-parts.tsx';
import { useMarketOfPage } from './use-market-of-page.ts';
import { useSpotFillToasts } from './use-spot-fill-toasts.ts';
import { useTrading } from './use-trading.ts';

/** Spot trading: pages/transaction/index. */
export default function TradePage() {
  const { t } = useTranslation('spot');
  const { of, markets, market, side, stock } = useMarketOfPage();
  const title = market ? t('title', { symbol: market.symbol }) : t('title_none');
  if (stock !== undefined) return <Navigate to={stockPath(stock, side)} replace />;
  return (
    <TradeFrame of={of} title={title} market={market}>
      {(shown) => <SpotScreen market={shown} markets={markets} side={side} />}
    </TradeFrame>
  );
}

type SpotScreenProps = {
  market: Market;
  markets: readonly Market[];
  side: Side | undefined;
  filled?: readonly Keystroke[] | undefined;
  filledWait?: FilledWait | undefined;
  /** Of a product that trades by the screens of spot: what stands above, and a list of its own. */
  above?: ReactNode;
  positions?: TradingParts['positions'];
};

export function SpotScreen({ market, markets, side, filled, filledWait, above, positions }: SpotScreenProps) {
  const { t } = useTranslation('spot');
  const trading = useTrading(market, markets, side, filled);
  useSpotFillToasts(markets);
  const [asked, setAsked] = useState(false);
  const { cancelAll } = useOrderActions(markets);
  const here = [...trading.own.open, ...trading.own.waiting].filter((order) => order.symbol === market.symbol);
  const parts = spotParts(trading, () => setAsked(here.length > 0), t('history.conditionals'), filledWait);
  return (
    <>
      {above}
      <TradeScreen trading={trading.view} parts={{ ...parts, ...(positions && { positions }) }} press={trading.press} />
      <MovedOrder {...trading} />
      <CancelDialog
        open={asked}
        setOpen={setAsked}
        rows={here.map(({ type }) => ({ side: sideOf(type) }))}
        symbol={market.symbol}
        run={(one) => cancelAll(market.symbol, one)}
      />
    </>
  );
}
