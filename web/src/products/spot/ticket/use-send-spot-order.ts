import { limit, type spot } from '@glassbook/contract';
import { newKey } from '@glassbook/ui';
import { useState } from 'react';
import type { z } from 'zod';
import { ask } from '../../../carry/client.ts';
import type { Side } from '../../../shared/trading/instrument.ts';
import { texts } from '../../../shared/sending/shape.ts';
import { useOrderSending } from '../../../shared/trading/ticket/use-order-sending.ts';
import type { Calls } from '../calls.ts';
import type { Market } from '../market.ts';
import { orderRequest } from './request.ts';
import type { Ticket } from './ticket.ts';

type Placed = z.infer<NonNullable<typeof spot.placeOrder.data>>;
/** The order that was placed last. */
export type LastOrder = { placed: Placed; market: Market; side: Side };

type Request = ReturnType<typeof orderRequest>;
const ordering = ({ routes, form: { name, title, list } }: Calls) => ({
  ...{ name: `${name} order`, title, list, body: texts('client_order_id') },
  post: (body: Request, _: string, ageMs: number) =>
    ask(routes.placeOrder, body, { ...(body.client_order_id && { key: body.client_order_id }), ageMs }),
  changed: [routes.orders, routes.fills, limit.limits],
  // What filled at once has a message of its own, on this screen.
  says: ({ filled_amount }: Placed) => /^0(\.0*)?$/.test(filled_amount),
});

/** Sending from the spot ticket. `done` is called when the order was taken, so that its size can be cleared. */
export function useSendSpotOrder(calls: Calls, done: () => void) {
  const [last, setLast] = useState<LastOrder>();
  const { send, ...rest } = useOrderSending(ordering(calls));
  return {
    ...rest,
    last,
    send: (ticket: Ticket, market: Market): void =>
      send(orderRequest(ticket, market, newKey()), (placed) => {
        setLast({ placed, market, side: ticket.side });
        done();
      }),
  };
}
