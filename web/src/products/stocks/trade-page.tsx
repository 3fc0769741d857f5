import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { stocks } from '@glassbook/contract';
import { useLoggedIn } from '../../carry/session.ts';
import type { Side } from '../../shared/trading/instrument.ts';
import { TradeFrame } from '../../shared/trading/layouts/trade-frame.tsx';
import { TradeScreen } from '../../shared/trading/layouts/trade-screen.tsx';
import { CancelDialog } from '../../shared/trading/orders/cancel-dialog.tsx';
import type { Market } from '../spot/market.ts';
import { MovedOrder } from '../spot/orders/moved-order.tsx';
import { sideOf } from '../spot/orders/order-view.ts';
import { useOrderActions } from '../spot/orders/use-order-actions.ts';
import '../spot/spot.css';
import { spotParts } from '../spot/trading-parts.tsx';
import { useSpotFillToasts } from '../spot/use-spot-fill-toasts.ts';
import { useTrading } from '../spot/use-trading.ts';
import { useStockOfPage } from './market.ts';
import { Positions, usePositions } from './positions.tsx';
import { SessionStrip } from './session-strip.tsx';
import './stocks.css';

/** Trading of stocks: pages/transaction/stock. */
export default function StockPage() {
  const { t } = useTranslation('stocks');
  const { of, markets, market, side, stock } = useStockOfPage();
  const title = market ? t('title', { symbol: market.symbol }) : t('title_none');
  return (
    <TradeFrame of={of} title={title} market={market}>
      {(shown) => <StockScreen market={shown} {...{ markets, side, stock }} />}
    </TradeFrame>
  );
}

type Props = {
  market: Market;
  markets: readonly Market[];
  side: Side | undefined;
  stock: stocks.Stock | undefined;
};

function StockScreen({ market, markets, side, stock }: Props) {
  const { t } = useTranslation('spot');
  const trading = useTrading(market, markets, side);
  useSpotFillToasts(markets);
  const [asked, setAsked] = useState(false);
  const { cancelAll } = useOrderActions(markets);
  const positions = usePositions(useLoggedIn());
  const here = [...trading.own.open, ...trading.own.waiting].filter((order) => order.symbol === market.symbol);
  const parts = spotParts(trading, () => setAsked(here.length > 0), t('history.conditionals'));
  const count = positions.data?.filter(({ amount }) => Number(amount) > 0).length;
  return (
    <>
      {stock && <SessionStrip stock={stock} />}
      <TradeScreen
        trading={trading.view}
        parts={{ ...parts, positions: { count, show: () => <Positions of={positions} /> } }}
        press={trading.press}
      />
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
