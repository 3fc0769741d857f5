import { formatAmount, rescale } from '@glassbook/money';
import { useCallback } from 'react';
import { useTyped } from '../../app/sending/typed.ts';
import { priceText } from '../../trading/book/price-text.ts';
import type { Side } from '../../trading/instrument.ts';
import type { Picked } from '../conditional/draft.ts';
import { selfTradeChoice } from './self-trade.ts';
import { emptyTicket, press, type Keystroke, type Surroundings, type Ticket } from './ticket.ts';

/** `given`: the price that was filled in and not typed; it follows the side that is chosen. */
type Held = { market: number; given: string | undefined; ticket: Ticket; picked: Picked | undefined };

/** The best price of the ticket's own side, where it would rest in front; the last price where that side is empty. */
function ownBest({ book, last, index }: Surroundings, side: Side): bigint | undefined {
  if (book === undefined) return undefined;
  return (side === 'buy' ? book.bids : book.asks)[0]?.price ?? last ?? index;
}

/** The ticket of a market while it is filled in. It begins at the best price of its own side, once, and begins again in another market. */
export function useTicket(around: Surroundings, side: Side | undefined) {
  const { market } = around;
  const [held, setHeld] = useTyped<Held>('spot', () => ({
    market: market.id,
    given: undefined,
    picked: undefined,
    ticket: { ...emptyTicket, side: side ?? 'buy', selfTrade: selfTradeChoice.get() },
  }));
  const best = ownBest(around, held.ticket.side);
  if (held.market !== market.id)
    setHeld({ ...held, market: market.id, given: undefined, ticket: press(held.ticket, { key: 'market' }, around) });
  else if (held.given === undefined && best !== undefined) {
    const given = priceText(best, market);
    setHeld({ ...held, given, ticket: held.ticket.price === '' ? { ...held.ticket, price: given } : held.ticket });
  }
  const stroke = (pressed: Keystroke): void => {
    if (pressed.key === 'selfTrade') selfTradeChoice.set(pressed.selfTrade);
    setHeld((now) => {
      const ticket = press(now.ticket, pressed, around);
      const other = pressed.key === 'side' ? ownBest(around, pressed.side) : undefined;
      if (other === undefined || now.ticket.price !== now.given) return { ...now, ticket };
      const given = priceText(other, market);
      return { ...now, given, ticket: { ...ticket, price: given } };
    });
  };
  const pickPrice = useCallback(
    (price: bigint, amount?: bigint) =>
      setHeld((now) => {
        const { base, amountScale } = market;
        const size =
          amount === undefined
            ? {}
            : { amount: formatAmount(rescale(amount, base.scale, amountScale, 'down'), amountScale) };
        const picked = { price: priceText(price, market), ...size };
        const stroke: Keystroke = { key: 'pickPrice', ...picked };
        return { ...now, picked, ticket: press(now.ticket, stroke, { market, funds: undefined, index: undefined }) };
      }),
    [market, setHeld],
  );
  return { ticket: held.ticket, picked: held.picked, press: stroke, pickPrice };
}
