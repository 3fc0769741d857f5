import { handle } from '../../carry/http/handling.ts';
import { pagingOf } from '../../carry/http/paging.ts';
import { ofMarket, pairOf, sideAndTimeOf } from './order-filter.ts';
import type { SpotServices } from './services.ts';

/** Own trades, newest first, each from the caller's side. */
export const fills = ({ histories, markets, venue }: Pick<SpotServices, 'histories' | 'markets' | 'venue'>) =>
  handle(venue.routes.fills, async ({ body, caller }) => {
    const market = pairOf(markets, body);
    if (typeof market !== 'number') return market;
    const order = body.order_id === undefined ? {} : { order: Number(body.order_id) };
    const rows = await venue.rows.fillsOf(histories, caller.userId, {
      ...ofMarket(market),
      ...order,
      ...sideAndTimeOf(body),
      ...pagingOf(body),
    });
    return { ok: true, message: rows.map(({ trade, role }) => venue.fill(trade, role)) };
  });
