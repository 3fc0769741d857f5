import { useCallback } from 'react';
import { priceText } from '../../../shared/trading/book/price-text.ts';
import type { Side } from '../../../shared/trading/instrument.ts';
import { useHeldTicket } from '../../../shared/trading/ticket/use-held-ticket.ts';
import { keptUnit, keepUnit } from './size-unit.ts';
import { emptyTicket, press, type Around, type Keystroke, type Ticket } from './ticket.ts';
import { typedOf } from './typed.ts';

/** The ticket of a contract while it is filled in; the mark price stands for an empty side of the book. */
export function useTicket(around: Around, side: Side | undefined) {
  const { market, book, mark } = around;
  const held = useHeldTicket<Ticket, Keystroke>(
    'futures',
    { market, book, last: mark === undefined ? undefined : BigInt(mark) * market.tick },
    {
      empty: () => ({ ...emptyTicket, side: side ?? 'buy', unit: keptUnit() }),
      press: (ticket, stroke) => press(ticket, stroke, around),
      anew: (ticket) => press(ticket, { key: 'market' }, around),
      priced: (ticket, text) => press(ticket, { key: 'text', field: 'price', text }, around),
    },
  );
  const { ticket, setHeld } = held;
  const stroke = (pressed: Keystroke): void => {
    if (pressed.key === 'unit') keepUnit(pressed.unit);
    held.press(pressed);
  };
  const pickPrice = useCallback(
    (price: bigint, amount?: bigint) =>
      setHeld((now) => {
        // A worth is that at the price of the level.
        const at = { market, mark: Number(price / market.tick) };
        const atMarket = { ...now.ticket, type: 'market' as const };
        const size = amount === undefined ? {} : { amount: typedOf(Number(amount / market.lot), atMarket, at) };
        const priced = now.ticket.type === 'limit' ? { price: priceText(price, market) } : {};
        return { ...now, ticket: { ...now.ticket, ...priced, ...size, percent: undefined } };
      }),
    [market, setHeld],
  );
  return { ticket, press: stroke, pickPrice };
}
