import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstrumentOfPage } from '../../shared/trading/instrument-of-page.ts';
import type { Side } from '../../shared/trading/instrument.ts';
import { TradeFrame } from '../../shared/trading/layouts/trade-frame.tsx';
import { TradeScreen } from '../../shared/trading/layouts/trade-screen.tsx';
import { CancelDialog } from '../../shared/trading/orders/cancel-dialog.tsx';
import './futures.css';
import { useContracts, type Contract } from './market.ts';
import { MovedExit } from './positions/moved-exit.tsx';
import { futuresParts } from './trading-parts.tsx';
import { useFuturesFillToasts } from './use-futures-fill-toasts.ts';
import { useOrderActions } from './use-order-actions.ts';
import { useTrading } from './use-trading.ts';

/** Futures trading: pages/transaction/contract. */
export default function TradePage() {
  const { t } = useTranslation('futures');
  const { of, markets } = useContracts();
  const { market, side } = useInstrumentOfPage(markets);
  const title = market ? t('title', { symbol: market.symbol }) : t('title_none');
  return (
    <TradeFrame of={of} title={title} market={market}>
      {(shown) => <FuturesScreen market={shown} markets={markets} side={side} />}
    </TradeFrame>
  );
}

type ScreenProps = { market: Contract; markets: readonly Contract[]; side: Side | undefined };

function FuturesScreen({ market, markets, side }: ScreenProps) {
  const { t } = useTranslation('futures');
  const trading = useTrading(market, markets, side);
  useFuturesFillToasts(markets);
  const [asked, setAsked] = useState(false);
  const here = trading.account.orders.filter(({ symbol }) => symbol === market.symbol);
  const { cancelAll } = useOrderActions();
  return (
    <>
      <TradeScreen
        trading={trading.view}
        parts={futuresParts(trading, t('account.title'), () => setAsked(here.length > 0))}
        press={trading.press}
      />
      <MovedExit positions={trading.account.positions} moved={trading.moved} setMoved={trading.setMoved} />
      <CancelDialog
        open={asked}
        setOpen={setAsked}
        rows={here}
        symbol={market.symbol}
        run={(one) => cancelAll(market.symbol, one)}
      />
    </>
  );
}
