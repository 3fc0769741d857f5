import { limit, spot } from '@glassbook/contract';
import { newKey } from '@glassbook/ui';
import { useState } from 'react';
import type { z } from 'zod';
import { call } from '../../app/client.ts';
import { refresh } from '../../app/loadable.ts';
import type { Side } from '../../trading/instrument.ts';
import { useSendOrder } from '../../trading/ticket/use-send-order.ts';
import type { Market } from '../market.ts';
import { orderRequest } from './request.ts';
import type { Ticket } from './ticket.ts';

type Placed = z.infer<NonNullable<typeof spot.placeOrder.data>>;
/** The order that was placed last. */
export type LastOrder = { placed: Placed; market: Market; side: Side };

/** Sending from the spot ticket. `done` is called when the order was taken, so that its size can be cleared. */
export function useSendSpotOrder(done: () => void) {
  const [last, setLast] = useState<LastOrder>();
  const { sending, send, forget } = useSendOrder<Placed>();
  return {
    sending,
    last,
    forget,
    send: (ticket: Ticket, market: Market): void => {
      const key = newKey();
      const request = orderRequest(ticket, market, key);
      send({
        post: (ageMs) => call(spot.placeOrder, request, { key, ageMs }),
        says: ({ filled_amount }) => /^0(\.0*)?$/.test(filled_amount),
        taken: () => refresh(spot.orders, spot.fills, limit.limits),
        done: (placed) => {
          setLast({ placed, market, side: ticket.side });
          done();
        },
      });
    },
  };
}
