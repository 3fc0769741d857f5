/** Everything the futures terminal shares: what is watched, the ticket, and sending it. The layouts only place it. */
import { futures } from '@glassbook/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../carry/loadable.ts';
import { endErrand } from '../../shared/errand.ts';
import type { Side } from '../../shared/trading/instrument.ts';
import { knownCount } from '../../shared/trading/orders/missing-rows.tsx';
import { useFeesPaid } from '../../shared/trading/ticket/fees-paid.ts';
import { useSelfLimit } from '../../shared/trading/ticket/use-self-limit.ts';
import { useHindrance, useInstrument, type TradingView } from '../../shared/trading/trading-view.ts';
import { closingOf, ticksOf, withoutCopies } from './account.ts';
import { leverageMaxOf, useMarginChoice, type MarginChoice } from './margin-choice.ts';
import type { Contract } from './market.ts';
import type { Moved } from './positions/moved-exit.tsx';
import type { Around, Keystroke } from './ticket/ticket.ts';
import { useStart } from './start/use-start.ts';
import { useSendFuturesOrder } from './ticket/use-send-futures-order.ts';
import { useTicket } from './ticket/use-ticket.ts';
import { useAccount } from './use-account.ts';
import { useLines } from './use-lines.ts';

export type Trading = ReturnType<typeof useTrading>;

export function useTrading(market: Contract, markets: readonly Contract[], side: Side | undefined) {
  const { t } = useTranslation('futures');
  const shared = useInstrument(market, markets);
  const account = useAccount(market, markets);
  const { data } = useCall(futures.account, {}, { everyMs: 30_000 });
  const cap = data?.leverage_max ?? undefined;
  const risk = useCall(futures.risk, {}).data;
  const start = useStart({ risk, standing: account.standing, isClosed: cap === 0 });
  const [margin, chooseMargin] = useMarginChoice(market.symbol, leverageMaxOf(market, cap), start !== undefined);
  const own = account.prices.get(market.symbol);
  const byHand = withoutCopies(account.orders, account.positions);
  const here = byHand.filter(({ symbol }) => symbol === market.symbol);
  const orderedBy = (wanted: Side): number =>
    here
      .filter((order) => order.side === wanted && !order.reduce_only)
      .reduce((sum, order) => sum + order.contracts - order.filled_contracts, 0);
  const around: Around = {
    ...{ market, mark: ticksOf(own?.mark, market), standing: account.standing, positions: account.positions },
    book: shared.bookState === 'here' ? shared.book : undefined,
    ordered: { buy: orderedBy('buy'), sell: orderedBy('sell') },
    closing: { buy: closingOf(here, market.symbol, 'short'), sell: closingOf(here, market.symbol, 'long') },
    ...{ ...margin, cap, mode: data?.mode },
    feesPaid: useFeesPaid('futures'),
  };
  useEffect(endErrand, []);
  const [moved, setMoved] = useState<Moved>();
  const { ticket, press, pickPrice } = useTicket(around, side);
  const sender = useSendFuturesOrder(() => press({ key: 'sent' }));
  const selfLimit = useSelfLimit(market.base.name);
  const closed = cap === 0 ? t('leverage.closed') : undefined;
  const stopped = useHindrance(shared.freshness);
  const hindrance =
    stopped ??
    (market.open ? (around.mark === undefined ? t('refusal.no_mark_price') : undefined) : t('refusal.market_halted')) ??
    (around.mode === undefined ? t('position_mode.pending') : undefined);
  const view: TradingView = {
    ...shared,
    openCount: knownCount(account.orders.length, account.channels.orders),
    resting: restingOf(here, market),
    lines: useLines(here, account.positions, market, setMoved),
    pickPrice,
  };
  return {
    ...{ view, market, markets, account, around, ticket, own, moved, setMoved },
    chooseMargin: (choice: MarginChoice): void => {
      chooseMargin(choice);
      press({ key: 'margin', choice });
    },
    loggedIn: shared.loggedIn,
    /** The questions about risk, where they stand before an order. */
    risk: risk?.answered === 0 && !ticket.reduceOnly ? risk : undefined,
    /** The way to the first order. Closing asks for none of it. */
    start: ticket.reduceOnly ? undefined : start,
    hindrance: shared.loggedIn ? (hindrance ?? (ticket.reduceOnly ? undefined : (closed ?? selfLimit))) : undefined,
    sending: sender.sending,
    press: (stroke: Keystroke): void => {
      sender.forget();
      press(stroke);
    },
    send: (): void => sender.send(ticket, around),
  };
}

/** The prices at which own orders rest. */
function restingOf(orders: readonly futures.Order[], market: Contract): TradingView['resting'] {
  const of = (side: Side): bigint[] =>
    orders
      .filter((order) => order.side === side)
      .flatMap(({ price }) => {
        const ticks = ticksOf(price, market);
        return ticks === undefined ? [] : [BigInt(ticks) * market.tick];
      });
  return { bids: of('buy'), asks: of('sell') };
}
