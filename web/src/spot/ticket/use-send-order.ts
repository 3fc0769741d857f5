import { spot } from '@glassbook/contract';
import { toast } from '@glassbook/ui';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../app/client.ts';
import { refresh } from '../../app/loadable.ts';
import type { Market } from '../market.ts';
import { clientOrderId } from './client-order-id.ts';
import { orderRequest } from './request.ts';
import { sendOrder, type Placed } from './send-order.ts';
import type { Sending } from './ticket-form.tsx';
import type { Side, Ticket } from './ticket.ts';

/** The order that was placed last, and the middle of the book it met. */
export type LastOrder = { placed: Placed; market: Market; side: Side; mid: bigint | undefined };

/** Sending from the ticket. `done` is called when the order was taken, so that its size can be cleared. */
export function useSendOrder(done: () => void) {
  const [sending, setSending] = useState<Sending>({ state: 'idle' });
  const [last, setLast] = useState<LastOrder>();
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const send = async (ticket: Ticket, market: Market, mid: bigint | undefined): Promise<void> => {
    let wake = (): void => undefined;
    const show = (next: Sending): void => {
      if (!gone.current) setSending(next);
    };
    show({ state: 'pending' });
    try {
      const outcome = await sendOrder(orderRequest(ticket, market, clientOrderId()), {
        post: (request, key) => call(spot.placeOrder, request, { key }),
        unknown: (asking) => show({ state: 'unknown', asking, askAgain: () => wake() }),
        pause: (ms) =>
          new Promise((resolve) => {
            const timer = setTimeout(resolve, ms);
            wake = () => {
              clearTimeout(timer);
              resolve();
            };
          }),
      });
      if ('refused' in outcome) {
        show({ state: 'refused', message: outcome.refused });
        return;
      }
      toast({ title: outcome.message, tone: 'ok' });
      refresh(spot.orders, spot.fills);
      show({ state: 'idle' });
      if (gone.current) return;
      setLast({ placed: outcome.placed, market, side: ticket.side, mid });
      done();
    } catch (cause) {
      show({ state: 'idle' });
      throw cause;
    }
  };
  return {
    sending,
    last,
    send: (ticket: Ticket, market: Market, mid: bigint | undefined): void => void send(ticket, market, mid),
    /** The ticket changed: what was said about the one before is over. */
    forget: (): void => setSending((now) => (now.state === 'refused' ? { state: 'idle' } : now)),
  };
}
