import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useLoggedIn } from '../../carry/session.ts';
import { TradeFrame } from '../../shared/trading/layouts/trade-frame.tsx';
import { waitIn } from '../spot/conditional/filled.ts';
import { strokesOfLink } from '../spot/ticket/strokes-of-link.ts';
import { SpotScreen } from '../spot/trade-page.tsx';
import { useStockOfPage } from './market.ts';
import { Positions, usePositions } from './positions.tsx';
import { SessionStrip } from './session-strip.tsx';
import './stocks.css';

/** Trading of stocks: pages/transaction/stock. */
export default function StockPage() {
  const { t } = useTranslation('stocks');
  const { of, markets, market, side, stock } = useStockOfPage();
  const [search] = useSearchParams();
  const filled = strokesOfLink(search);
  const filledWait = waitIn(search);
  const positions = usePositions(useLoggedIn());
  const title = market ? t('title', { symbol: market.symbol }) : t('title_none');
  const count = positions.data?.filter(({ amount }) => Number(amount) > 0).length;
  return (
    <TradeFrame of={of} title={title} market={market}>
      {(shown) => (
        <SpotScreen
          // A link fills in a ticket of its own.
          key={(filled ?? filledWait) && `${shown.id} ${search.toString()}`}
          {...{ filled, filledWait }}
          market={shown}
          {...{ markets, side }}
          above={stock && <SessionStrip stock={stock} />}
          positions={{ count, show: () => <Positions of={positions} /> }}
        />
      )}
    </TradeFrame>
  );
}
