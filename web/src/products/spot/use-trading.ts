/** Everything the spot trading screens share: what is watched, the ticket, and sending it. The layouts only place it. */
import { useState } from 'react';
import type { Side } from '../../shared/trading/instrument.ts';
import { useHoldings } from '../../shared/trading/market-data.ts';
import { knownCount } from '../../shared/trading/orders/missing-rows.tsx';
import { useFeesPaid } from '../../shared/trading/ticket/fees-paid.ts';
import { useSelfLimit } from '../../shared/trading/ticket/use-self-limit.ts';
import { useHindrance, useInstrument, type TradingView } from '../../shared/trading/trading-view.ts';
import { callsOf } from './calls.ts';
import type { Market } from './market.ts';
import { useOwnOrders } from './orders/own-orders.ts';
import { useOrderLines, type Moved } from './orders/use-order-lines.ts';
import type { Keystroke, Surroundings } from './ticket/ticket.ts';
import { useSendSpotOrder } from './ticket/use-send-spot-order.ts';
import { useTicket } from './ticket/use-ticket.ts';

export type Trading = ReturnType<typeof useTrading>;

export function useTrading(
  market: Market,
  markets: readonly Market[],
  side: Side | undefined,
  filled?: readonly Keystroke[],
) {
  const shared = useInstrument(market, markets);
  const { loggedIn, prices, book, freshness } = shared;
  const calls = callsOf(market);
  const own = useOwnOrders(market);
  const [moved, setMoved] = useState<Moved>();
  const lines = useOrderLines(own.open, own.waiting, market, setMoved);
  const holdings = useHoldings(market, calls.account);
  const funds = holdings && { base: holdings.base.available, quote: holdings.quote.available };
  const around: Surroundings = {
    // No coupon is for markets with calls of their own: those are stocks.
    feesPaid: useFeesPaid(market.calls ? undefined : 'spot'),
    ...{ market, funds, index: prices.index, last: prices.trade ?? prices.index, own: own.left },
    book: shared.bookState === 'here' && market.gathers !== true ? book : undefined,
  };
  const { ticket, picked, press, pickPrice } = useTicket(around, side, filled);
  const sender = useSendSpotOrder(calls, () => press({ key: 'sent' }));
  const selfLimit = useSelfLimit(ticket.side === 'buy' ? market.base.name : market.quote.name);
  const hindrance = useHindrance(freshness) ?? selfLimit;
  const view: TradingView = {
    ...shared,
    openCount: knownCount(own.open.length + own.waiting.length, own.channels.open, own.channels.waiting),
    resting: own.resting,
    lines,
    pickPrice,
  };
  return {
    view,
    market,
    markets,
    loggedIn,
    own,
    moved,
    setMoved,
    holdings,
    ticket,
    picked,
    around,
    hindrance: loggedIn ? hindrance : undefined,
    sending: sender.sending,
    last: sender.last?.market.id === market.id ? sender.last : undefined,
    press: (stroke: Keystroke): void => {
      sender.forget();
      press(stroke);
    },
    send: (): void => sender.send(ticket, market),
  };
}
