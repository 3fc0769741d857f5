import { spot } from '@glassbook/contract';
import { handle } from '../http/handling.ts';
import { pagingOf } from '../http/paging.ts';
import { ofMarket, pairOf, sideAndTimeOf } from './order-filter.ts';
import { expiriesOf, ordersOf } from './own-orders.ts';
import { presentSpot } from './present.ts';
import type { SpotServices } from './services.ts';

/** Own orders, newest first. */
export const orders = ({ pool, markets }: SpotServices) => {
  const present = presentSpot(markets);
  return handle(spot.orders, async ({ body, caller }) => {
    const market = pairOf(markets, body);
    if (typeof market !== 'number') return market;
    const status = body.status === undefined || body.status === '0' ? {} : { status: body.status };
    const type = body.order_type === undefined ? {} : { type: body.order_type };
    const filter = { ...ofMarket(market), ...status, ...type, ...sideAndTimeOf(body), ...pagingOf(body) };
    const rows = await ordersOf(pool, caller.userId, filter);
    const expiries = await expiriesOf(pool, rows);
    return { ok: true, message: rows.map((row) => present.order(row, expiries.get(row.id))) };
  });
};
