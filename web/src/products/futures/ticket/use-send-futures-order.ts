import { futures, limit } from '@glassbook/contract';
import { wireDecimal } from '@glassbook/money';
import { newKey } from '@glassbook/ui';
import type { z } from 'zod';
import { ask } from '../../../carry/client.ts';
import { texts } from '../../../shared/sending/shape.ts';
import { useOrderSending } from '../../../shared/trading/ticket/use-order-sending.ts';
import { paths } from '../paths.ts';
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

const ordering = {
  ...{ name: 'futures order', title: 'futures:history.title', list: paths.orders, body: texts('client_order_id') },
  post: (body: Request, _: string, ageMs: number) =>
    ask(futures.placeOrder, body, { ...(body.client_order_id && { key: body.client_order_id }), ageMs }),
  changed: [futures.orders, futures.fills, futures.positions, limit.limits],
  // What filled at once has a message of its own, on this screen.
  says: ({ filled_contracts }: Placed) => filled_contracts === 0,
};

/** Sending from the futures ticket. `done` is called when the order was taken, so that its size can be cleared. */
export function useSendFuturesOrder(done: () => void) {
  const { send, ...rest } = useOrderSending(ordering);
  return {
    ...rest,
    send: (ticket: Ticket, around: Around): void => send(orderRequest(ticket, around, newKey()), done),
  };
}
