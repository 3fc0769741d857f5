import { formatAmount, rescale } from '@glassbook/money';
import { useCallback } from 'react';
import { priceText } from '../../../shared/trading/book/price-text.ts';
import type { Side } from '../../../shared/trading/instrument.ts';
import { useHeldTicket } from '../../../shared/trading/ticket/use-held-ticket.ts';
import { selfTradeChoice } from './self-trade.ts';
import { callsOf } from '../calls.ts';
import { emptyTicket, press, usualTime, type Keystroke, type Surroundings, type Ticket } from './ticket.ts';

/** The ticket of a market while it is filled in; the last price stands for an empty side of the book. `filled`: what a link fills in. */
export function useTicket(around: Surroundings, side: Side | undefined, filled: readonly Keystroke[] = []) {
  const { market, book, last, index } = around;
  const { base, quote } = around.funds ?? {};
  const held = useHeldTicket<Ticket, Keystroke>(
    callsOf(market).form.name,
    { market, book, last: last ?? index },
    {
      empty: () => {
        const empty: Ticket = {
          ...{ ...emptyTicket, timeInForce: usualTime(market), side: side ?? 'buy' },
          selfTrade: selfTradeChoice.get(),
        };
        return filled.reduce((ticket, stroke) => press(ticket, stroke, around), empty);
      },
      press: (ticket, stroke) => press(ticket, stroke, around),
      anew: (ticket) => press(ticket, { key: 'market' }, around),
      priced: (ticket, price) => ({ ...ticket, price }),
    },
  );
  const { ticket, picked, setHeld } = held;
  const stroke = (pressed: Keystroke): void => {
    if (pressed.key === 'selfTrade') selfTradeChoice.set(pressed.selfTrade);
    held.press(pressed);
  };
  const pickPrice = useCallback(
    (price: bigint, amount?: bigint) =>
      setHeld((now) => {
        const funds = base === undefined || quote === undefined ? undefined : { base, quote };
        const { scale } = market.base;
        const { amountScale } = market;
        const size =
          amount === undefined
            ? {}
            : { amount: formatAmount(rescale(amount, scale, amountScale, 'down'), amountScale) };
        const chosen = { price: priceText(price, market), ...size };
        const stroked: Keystroke = { key: 'pickPrice', ...chosen };
        const priced = press({ ...now.ticket, percent: undefined }, stroked, { market, funds, index: undefined });
        // A size that was there stays as it is, and is another part of what can be spent at this price.
        return { ...now, picked: chosen, ticket: priced };
      }),
    // Another object of the same funds would draw the whole book again.
    [market, base, quote, setHeld],
  );
  return { ticket, picked, press: stroke, pickPrice };
}
