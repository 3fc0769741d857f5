/** Everything the trading screens of a market share: what is watched, the ticket, and sending it. The layouts only place it. */
import { useTranslation } from 'react-i18next';
import { useLoggedIn } from '../app/session.ts';
import { useLive } from '../live/index.ts';
import { middleOf } from './book/levels.ts';
import { fundsOf, useBook, useFreshness, useHoldings, useOwnOrders, usePrices } from './market-data.ts';
import type { Market } from './market.ts';
import type { Keystroke, Side } from './ticket/ticket.ts';
import { usePreview } from './ticket/use-preview.ts';
import { useSendOrder } from './ticket/use-send-order.ts';
import { useTicket } from './ticket/use-ticket.ts';

export type Trading = ReturnType<typeof useTrading>;

export function useTrading(market: Market, markets: readonly Market[], side: Side | undefined) {
  const { t } = useTranslation('spot');
  const loggedIn = useLoggedIn();
  const prices = usePrices(market);
  const { book } = useBook(market);
  const own = useOwnOrders(market);
  const holdings = useHoldings(market);
  const freshness = useFreshness();
  const trades = useLive(`spot.trades:${market.symbol}`).value ?? [];
  const { ticket, around, press, pickPrice } = useTicket(market, fundsOf(holdings), prices.index, prices.last, side);
  const cost = usePreview(ticket, around, book);
  const sender = useSendOrder(() => press({ key: 'sent' }));
  const hindrance = freshness.offline
    ? t('ticket.offline')
    : freshness.stale
      ? t('ticket.stale', { seconds: freshness.seconds })
      : undefined;
  return {
    market,
    markets,
    loggedIn,
    prices,
    book,
    own,
    holdings,
    freshness,
    trades,
    ticket,
    around,
    cost,
    hindrance: loggedIn ? hindrance : undefined,
    sending: sender.sending,
    last: sender.last?.market.id === market.id ? sender.last : undefined,
    pickPrice,
    press: (stroke: Keystroke): void => {
      sender.forget();
      press(stroke);
    },
    send: (): void => sender.send(ticket, market, cost?.mid ?? middleOf(book)),
  };
}
