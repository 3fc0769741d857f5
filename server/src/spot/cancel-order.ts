import { spot } from '@glassbook/contract';
import { carryOut } from '../carry-out.ts';
import { handle, refuse } from '../http/handling.ts';
import { amountText } from '../store/instrument.ts';
import { sentence } from './sentence.ts';
import type { SpotServices } from './services.ts';

/** By its id or by the client_order_id; the id takes precedence. */
export const cancelOrder = (services: SpotServices) =>
  handle(spot.cancelOrder, async (call) => {
    const { body, caller } = call;
    const { id, client_order_id: name } = body;
    if (id === undefined && name === undefined) return refuse('spot.order_not_open');
    const byName = id === undefined && name !== undefined ? { clientOrderId: name } : {};
    const command = { kind: 'spot.cancelOrder' as const, owner: caller.userId, order: Number(id ?? 0), ...byName };
    const answer = await carryOut(services, call, command);
    if (!answer.ok) return answer;
    const { market, filledAmount } = answer.order;
    const data = { id: answer.order.id, filled_amount: amountText(services.markets.market(market), filledAmount) };
    return { ok: true, message: sentence(call, 'order_cancelled'), data };
  });
