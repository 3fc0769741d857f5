import { carryOut } from '../../shared/commands/carry-out.ts';
import { handle } from '../../carry/http/handling.ts';
import { pairOf } from './order-filter.ts';
import { sentence } from './sentence.ts';
import type { SpotServices } from './services.ts';

/** All open orders of the caller, or those of one market or side. */
export const cancelAll = (services: SpotServices) =>
  handle(services.venue.routes.cancelAll, async (call) => {
    const market = pairOf(services.markets, call.body);
    if (typeof market !== 'number') return market;
    const only = market === 0 ? {} : { market };
    const { type } = call.body;
    const side = type === undefined ? {} : ({ side: type === '1' ? 'buy' : 'sell' } as const);
    const owner = call.caller.userId;
    const command = services.venue.commandOf({ kind: 'spot.cancelAll', owner, ...only, ...side });
    const answer = await carryOut(services, call, command);
    if (!answer.ok) return answer;
    const { cancelled } = answer;
    return {
      ok: true,
      message: sentence(call, 'orders_cancelled', { count: String(cancelled) }),
      data: { cancelled },
    };
  });
