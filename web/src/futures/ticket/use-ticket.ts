import { useCallback } from 'react';
import { useTyped } from '../../app/sending/typed.ts';
import { priceText } from '../../trading/book/price-text.ts';
import type { Side } from '../../trading/instrument.ts';
import { keptUnit, keepUnit } from './size-unit.ts';
import { emptyTicket, press, type Around, type Keystroke, type Ticket } from './ticket.ts';
import { typedOf } from './typed.ts';

/** `given`: the price that was filled in and not typed; it follows the side that is chosen. */
type Held = { market: number; given: string | undefined; ticket: Ticket };

/** The best price of the ticket's own side, where it would rest in front; the mark price where that side is empty. */
function ownBest({ book, mark, market }: Around, side: Side): bigint | undefined {
  if (book === undefined) return undefined;
  return (
    (side === 'buy' ? book.bids : book.asks)[0]?.price ?? (mark === undefined ? undefined : BigInt(mark) * market.tick)
  );
}

/** The ticket of a contract while it is filled in. It begins at the best price of its own side, once, and begins again in another contract. */
export function useTicket(around: Around, side: Side | undefined) {
  const { market } = around;
  const [held, setHeld] = useTyped<Held>('futures', () => ({
    market: market.id,
    given: undefined,
    ticket: { ...emptyTicket, side: side ?? 'buy', unit: keptUnit() },
  }));
  const best = ownBest(around, held.ticket.side);
  if (held.market !== market.id)
    setHeld({ market: market.id, given: undefined, ticket: press(held.ticket, { key: 'market' }, around) });
  else if (held.given === undefined && best !== undefined) {
    const given = priceText(best, market);
    setHeld({ ...held, given, ticket: held.ticket.price === '' ? { ...held.ticket, price: given } : held.ticket });
  }
  const stroke = (pressed: Keystroke): void => {
    if (pressed.key === 'unit') keepUnit(pressed.unit);
    setHeld((now) => {
      const ticket = press(now.ticket, pressed, around);
      const other = pressed.key === 'side' ? ownBest(around, pressed.side) : undefined;
      if (other === undefined || now.ticket.price !== now.given) return { ...now, ticket };
      const given = priceText(other, market);
      return { ...now, given, ticket: press(ticket, { key: 'text', field: 'price', text: given }, around) };
    });
  };
  const pickPrice = useCallback(
    (price: bigint, amount?: bigint) =>
      setHeld((now) => {
        // A worth is that at the price of the level.
        const at = { market, mark: Number(price / market.tick) };
        const ticket = { ...now.ticket, type: 'market' as const };
        const size = amount === undefined ? {} : { amount: typedOf(Number(amount / market.lot), ticket, at) };
        const priced = now.ticket.type === 'limit' ? { price: priceText(price, market) } : {};
        return { ...now, ticket: { ...now.ticket, ...priced, ...size, percent: undefined } };
      }),
    [market, setHeld],
  );
  return { ticket: held.ticket, press: stroke, pickPrice };
}
