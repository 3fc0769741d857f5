import { useState } from 'react';
import { useTyped } from '../../sending/typed.ts';
import { priceText } from '../book/price-text.ts';
import type { Instrument, Side } from '../instrument.ts';

/** `given`: the price that was filled in and not typed; it follows the side that is chosen. `picked`: what was clicked in the book last. */
type Held<T> = {
  market: number;
  given: string | undefined;
  ticket: T;
  picked: { price: string; amount?: string } | undefined;
};
type BookSide = readonly { price: bigint }[];
type Around = {
  market: Instrument;
  book?: { bids: BookSide; asks: BookSide } | undefined;
  /** Where a side of the book is empty. */
  last: bigint | undefined;
};
type Ways<T, K> = {
  empty: () => T;
  press: (ticket: T, stroke: K) => T;
  /** The ticket of another instrument. */
  anew: (ticket: T) => T;
  priced: (ticket: T, price: string) => T;
};

/** The ticket of an instrument while it is filled in. It begins at the best price of its own side, where it would rest in front, once, and begins again in another instrument. A price that was filled in and not typed is that of now when its user comes back to the page. */
export function useHeldTicket<T extends { side: Side; price: string }, K extends { key: string }>(
  name: string,
  { market, book, last }: Around,
  { empty, press, anew, priced }: Ways<T, K>,
) {
  const [held, setHeld] = useTyped<Held<T>>(name, () => ({
    ...{ market: market.id, given: undefined, ticket: empty(), picked: undefined },
  }));
  const bestOf = (side: Side): bigint | undefined =>
    book && ((side === 'buy' ? book.bids : book.asks)[0]?.price ?? last);
  const best = bestOf(held.ticket.side);
  const [isNow, setNow] = useState(held.given === undefined);
  if (held.market !== market.id) setHeld({ ...held, market: market.id, given: undefined, ticket: anew(held.ticket) });
  else if (held.given === undefined && best !== undefined) {
    const given = priceText(best, market);
    setHeld({ ...held, given, ticket: held.ticket.price === '' ? { ...held.ticket, price: given } : held.ticket });
  } else if (!isNow && best !== undefined) {
    setNow(true);
    const given = priceText(best, market);
    if (held.ticket.price === held.given && given !== held.given)
      setHeld({ ...held, given, ticket: priced(held.ticket, given) });
  }
  return {
    ...held,
    setHeld,
    press: (pressed: K): void =>
      setHeld((now) => {
        const ticket = press(now.ticket, pressed);
        const other = pressed.key === 'side' ? bestOf(ticket.side) : undefined;
        if (other === undefined || now.ticket.price !== now.given) return { ...now, ticket };
        const given = priceText(other, market);
        return { ...now, given, ticket: priced(ticket, given) };
      }),
  };
}
