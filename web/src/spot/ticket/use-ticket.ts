import { useCallback, useState } from 'react';
import { priceText } from '../../trading/book/price-text.ts';
import type { Market } from '../market.ts';
import type { Side } from '../../trading/instrument.ts';
import { emptyTicket, press, type Funds, type Keystroke, type Surroundings, type Ticket } from './ticket.ts';

type Held = { market: number; priced: boolean; ticket: Ticket };

/** The ticket of a market while it is filled in. It begins at the last price, once, and begins again in another market. */
export function useTicket(
  market: Market,
  funds: Funds,
  index: bigint | undefined,
  last: bigint | undefined,
  side: Side | undefined,
) {
  const [held, setHeld] = useState<Held>(() => ({
    market: market.id,
    priced: false,
    ticket: { ...emptyTicket, side: side ?? 'buy' },
  }));
  const around: Surroundings = { market, funds, index };
  if (held.market !== market.id)
    setHeld({ market: market.id, priced: false, ticket: press(held.ticket, { key: 'market' }, around) });
  else if (!held.priced && last !== undefined)
    setHeld({
      ...held,
      priced: true,
      ticket: held.ticket.price === '' ? { ...held.ticket, price: priceText(last, market) } : held.ticket,
    });
  const stroke = (pressed: Keystroke): void =>
    setHeld((now) => ({ ...now, ticket: press(now.ticket, pressed, around) }));
  const pickPrice = useCallback(
    (price: bigint) =>
      setHeld((now) => ({
        ...now,
        ticket: press(now.ticket, { key: 'pickPrice', price: priceText(price, market) }, { market, funds, index }),
      })),
    [market, funds, index],
  );
  return { ticket: held.ticket, around, press: stroke, pickPrice };
}
