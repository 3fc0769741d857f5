import { spot } from '@glassbook/contract';
import { handle } from '../http/handling.ts';
import { pagingOf } from '../http/paging.ts';
import { ofMarket, pairOf } from './order-filter.ts';
import { ordersOf } from './own-orders.ts';
import { presentSpot } from './present.ts';
import type { SpotServices } from './services.ts';

/** Own orders, newest first. */
export const orders = ({ pool, markets }: SpotServices) => {
  const present = presentSpot(markets);
  return handle(spot.orders, async ({ body, caller }) => {
    const market = pairOf(markets, body);
    if (typeof market !== 'number') return market;
    const status = body.status === undefined || body.status === '0' ? {} : { status: body.status };
    const rows = await ordersOf(pool, caller.userId, { ...ofMarket(market), ...status, ...pagingOf(body) });
    return { ok: true, message: rows.map(present.order) };
  });
};
