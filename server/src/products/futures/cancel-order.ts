import { futures } from '@glassbook/contract';
import { namedOrder } from '../../carry/books/named-order.ts';
import { carryOut } from '../../shared/commands/carry-out.ts';
import { handle, refuse } from '../../carry/http/handling.ts';
import { sentence } from './sentence.ts';
import type { FuturesServices } from './services.ts';

export const cancelOrder = (services: FuturesServices) =>
  handle(futures.cancelOrder, async (call) => {
    const named = namedOrder(call.body);
    if (!named) return refuse('futures.order_not_open');
    const answer = await carryOut(services, call, { kind: 'futures.cancelOrder', owner: call.caller.userId, ...named });
    if (!answer.ok) return answer;
    const { order } = answer;
    const data = { id: order.id, filled_contracts: order.filledContracts };
    return { ok: true, message: sentence(call, 'order_cancelled'), data };
  });

/** All open orders of the caller, or those of one market or side. */
export const cancelAll = (services: FuturesServices) =>
  handle(futures.cancelAll, async (call) => {
    const { symbol, side } = call.body;
    const market = symbol === undefined ? undefined : services.markets.named(symbol);
    if (symbol !== undefined && !market) return refuse('futures.market_not_found');
    const answer = await carryOut(services, call, {
      ...{ kind: 'futures.cancelAll', owner: call.caller.userId },
      ...(market && { market: market.id }),
      ...(side && { side }),
    });
    if (!answer.ok) return answer;
    const { cancelled } = answer;
    return { ok: true, message: sentence(call, 'orders_cancelled', { count: String(cancelled) }), data: { cancelled } };
  });
