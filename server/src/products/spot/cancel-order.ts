import { namedOrder } from '../../carry/books/named-order.ts';
import { carryOut } from '../../shared/commands/carry-out.ts';
import { handle, refuse } from '../../carry/http/handling.ts';
import { amountText } from '../../carry/store/instrument.ts';
import { sentence } from './sentence.ts';
import type { SpotServices } from './services.ts';

export const cancelOrder = (services: SpotServices) =>
  handle(services.venue.routes.cancelOrder, async (call) => {
    const named = namedOrder(call.body);
    if (!named) return refuse('spot.order_not_open');
    const command = services.venue.commandOf({ kind: 'spot.cancelOrder', owner: call.caller.userId, ...named });
    const answer = await carryOut(services, call, command);
    if (!answer.ok) return answer;
    const { market, filledAmount } = answer.order;
    const data = { id: answer.order.id, filled_amount: amountText(services.markets.market(market), filledAmount) };
    return { ok: true, message: sentence(call, 'order_cancelled'), data };
  });
