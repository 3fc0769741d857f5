import { wireDecimal } from '@glassbook/money';
import type { spot } from '@glassbook/contract';
import type { z } from 'zod';
import type { Market } from '../market.ts';
import { type Ticket } from './ticket.ts';

export type OrderRequest = z.input<typeof spot.orderRequest>;

/** The ticket as the wire takes it. */
export function orderRequest(ticket: Ticket, market: Market, clientOrderId: string): OrderRequest {
  const request: OrderRequest = {
    currency_id: String(market.base.id),
    legal_id: String(market.quote.id),
    type: ticket.side === 'buy' ? '1' : '2',
    order_type: ticket.type,
    self_trade: ticket.selfTrade,
    client_order_id: clientOrderId,
  };
  if (ticket.type === 'limit')
    return {
      ...request,
      amount: wireDecimal(ticket.amount),
      target_price: wireDecimal(ticket.price),
      time_in_force: ticket.timeInForce,
      post_only: ticket.postOnly ? '1' : '0',
    };
  const size = ticket.by === 'value' ? { value: wireDecimal(ticket.value) } : { amount: wireDecimal(ticket.amount) };
  return ticket.worst === ''
    ? { ...request, ...size }
    : { ...request, ...size, worst_price: wireDecimal(ticket.worst) };
}
