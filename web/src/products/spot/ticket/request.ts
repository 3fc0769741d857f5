import { wireDecimal } from '@glassbook/money';
import type { spot } from '@glassbook/contract';
import type { z } from 'zod';
import type { Market } from '../market.ts';
import { exitFields, exitsOf, exitTexts, expiryOf, type Ticket } from './ticket.ts';

const exitNames = {
  stop: 'stop_price',
  stopLimit: 'stop_limit',
  profit: 'profit_price',
  profitLimit: 'profit_limit',
} as const;

export type OrderRequest = z.input<typeof spot.placeOrder.body>;

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
  const exits = exitsOf(ticket);
  if (exits) {
    const texts = exitTexts(exits);
    request.exit_by = exits.by;
    for (const field of exitFields) if (texts[field] !== '') request[exitNames[field]] = wireDecimal(texts[field]);
  }
  if (ticket.type === 'limit')
    return {
      ...request,
      ...(ticket.timeInForce === 'GTD' && { expires_ms: String(expiryOf(ticket)) }),
      amount: wireDecimal(ticket.amount),
      target_price: wireDecimal(ticket.price),
      time_in_force: ticket.timeInForce as OrderRequest['time_in_force'],
      post_only: ticket.postOnly ? '1' : '0',
    };
  const size = ticket.by === 'value' ? { value: wireDecimal(ticket.value) } : { amount: wireDecimal(ticket.amount) };
  return ticket.worst === ''
    ? { ...request, ...size }
    : { ...request, ...size, worst_price: wireDecimal(ticket.worst) };
}
