import { spot } from '@glassbook/contract';
import { carryOut } from '../carry-out.ts';
import { handle } from '../http/handling.ts';
import { pairOf } from './order-filter.ts';
import { sentence } from './sentence.ts';
import type { SpotServices } from './services.ts';

/** All open orders of the caller, or those of one market. */
export const cancelAll = (services: SpotServices) =>
  handle(spot.cancelAll, async (call) => {
    const market = pairOf(services.markets, call.body);
    if (typeof market !== 'number') return market;
    const only = market === 0 ? {} : { market };
    const answer = await carryOut(services, call, { kind: 'spot.cancelAll', owner: call.caller.userId, ...only });
    if (!answer.ok) return answer;
    const { cancelled } = answer;
    return {
      ok: true,
      message: sentence(call, 'orders_cancelled', { count: String(cancelled) }),
      data: { cancelled },
    };
  });
