/** The orders that wait of `/coin/trade`, which names them by type, as the prices of a conditional order. */
import { spot } from '@glassbook/contract';
import { refuse } from '../../../carry/http/handling.ts';
import { expiryOf, type OrderBody, type Refused } from '../order-request.ts';
import type { ConditionalBody } from './conditional-request.ts';

/**
 * The same order as `/coin/conditional` takes it, the refusal of one that lacks what its type has, or of any that has what its type does not take; undefined for an order that does not
 * wait.
 */
export function waitingOf(body: OrderBody): ConditionalBody | Refused | undefined {
  const field = spot.fieldNotTaken(body);
  if (field) return refuse('request.field_invalid', { field });
  const prices = pricesOf(body);
  if (prices === undefined || 'ok' in prices) return prices;
  const { currency_id, legal_id, type, amount, value, trigger_by, client_order_id, self_trade } = body;
  const expires = expiryOf(body);
  if (body.time_in_force === 'GTD' && expires === undefined)
    return refuse('request.field_missing', { field: 'expires_ms' });
  const common = { currency_id, legal_id, type, amount, value, trigger_by, client_order_id, self_trade };
  return { ...common, expires_ms: expires, ...prices };
}

function pricesOf(body: OrderBody): Partial<ConditionalBody> | Refused | undefined {
  const { order_type: type, trigger_price: trigger, target_price: target } = body;
  if (type === undefined || type === 'limit' || type === 'market') return undefined;
  if (type === 'trailing_stop')
    return {
      trail_amount: body.trail_amount,
      trail_percent: body.trail_percent,
      activation_price: body.activation_price,
    };
  if (trigger === undefined) return refuse('spot.trigger_missing');
  // Clients of this family send the shown price with what goes to market too; there it is not used.
  if (type === 'stop_market') return { stop_price: trigger };
  if (type === 'take_profit_market') return { profit_price: trigger };
  if (target === undefined) return refuse('spot.price_missing');
  if (type === 'stop_limit') return { stop_price: trigger, stop_limit: target };
  if (type === 'take_profit_limit') return { profit_price: trigger, profit_limit: target };
  return { profit_price: target, profit_limit: target, stop_price: trigger, stop_limit: body.sl_limit };
}
