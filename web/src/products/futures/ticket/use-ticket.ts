import { useCallback, useEffect, useRef } from 'react';
import { priceText } from '../../../shared/trading/book/price-text.ts';
import type { Side } from '../../../shared/trading/instrument.ts';
import { useHeldTicket } from '../../../shared/trading/ticket/use-held-ticket.ts';
import { keptUnit, keepUnit } from './size-unit.ts';
import { emptyTicket, mostContracts, press, type Around, type Keystroke, type Ticket } from './ticket.ts';
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
  const latest = useRef(around);
  useEffect(() => {
    latest.current = around;
  });
  const pickPrice = useCallback(
    (price: bigint, amount?: bigint) =>
      setHeld((now) => {
        const priced = now.ticket.type === 'limit' ? { price: priceText(price, market) } : {};
        const ticket: Ticket = { ...now.ticket, ...priced, percent: undefined };
        return { ...now, ticket: amount === undefined ? ticket : sized(ticket, price, amount, latest.current) };
      }),
    [market, setHeld],
  );
  return { ticket, press: stroke, pickPrice };
}

/** With what rests before and at a price of the book, and no more than can be ordered where that is known. */
function sized(ticket: Ticket, price: bigint, amount: bigint, around: Around): Ticket {
  const { market, standing } = around;
  const resting = Number(amount / market.lot);
  const contracts = standing === undefined ? resting : Math.min(resting, mostContracts(ticket, around));
  if (contracts === 0) return { ...ticket, amount: '' };
  // A worth is that at the price of the level.
  const at = { market, mark: Number(price / market.tick) };
  return { ...ticket, amount: typedOf(contracts, { ...ticket, type: 'market' }, at) };
}
