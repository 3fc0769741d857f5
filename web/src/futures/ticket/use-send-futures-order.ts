import { futures, limit } from '@glassbook/contract';
import { wireDecimal } from '@glassbook/money';
import { newKey } from '@glassbook/ui';
import type { z } from 'zod';
import { call } from '../../app/client.ts';
import { refresh } from '../../app/loadable.ts';
import { useSendOrder } from '../../trading/ticket/use-send-order.ts';
import type { Around, Ticket } from './ticket.ts';
import { sizeOf } from './typed.ts';

type Placed = z.infer<NonNullable<typeof futures.placeOrder.data>>;
type Request = z.input<typeof futures.placeOrder.body>;

const exitsRequest = ({ exits, reduceOnly }: Ticket) =>
  exits === undefined || reduceOnly
    ? {}
    : { exit_by: exits.by, profit_price: wireDecimal(exits.profit), stop_price: wireDecimal(exits.stop) };

/** The request of a ticket without problems. */
export function orderRequest(
  ticket: Ticket,
  around: Pick<Around, 'market' | 'mark' | 'leverage' | 'margin'>,
  key: string,
): Request {
  const { market, leverage, margin } = around;
  const isLimit = ticket.type === 'limit';
  return {
    ...{ symbol: market.symbol, side: ticket.side, order_type: ticket.type },
    ...{ contracts: String(sizeOf(ticket, around) ?? 0), leverage: String(leverage), margin },
    price: isLimit ? wireDecimal(ticket.price) : '',
    time_in_force: isLimit ? ticket.timeInForce : '',
    post_only: isLimit && ticket.postOnly ? '1' : '0',
    reduce_only: ticket.reduceOnly ? '1' : '0',
    ...exitsRequest(ticket),
    client_order_id: key,
  };
}

/** Sending from the futures ticket. `done` is called when the order was taken, so that its size can be cleared. */
export function useSendFuturesOrder(done: () => void) {
  const { sending, send, forget } = useSendOrder<Placed>();
  return {
    sending,
    forget,
    send: (ticket: Ticket, around: Around): void => {
      const key = newKey();
      const request = orderRequest(ticket, around, key);
      send({
        post: (ageMs) => call(futures.placeOrder, request, { key, ageMs }),
        says: ({ filled_contracts }) => filled_contracts === 0,
        taken: () => refresh(futures.orders, futures.fills, futures.positions, limit.limits),
        done,
      });
    },
  };
}
