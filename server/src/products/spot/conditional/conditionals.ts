import { spot } from '@glassbook/contract';
import { handle } from '../../../carry/http/handling.ts';
import { pagingOf } from '../../../carry/http/paging.ts';
import { ofMarket, pairOf, sideAndTimeOf } from '../order-filter.ts';
import { presentConditional } from './present-conditional.ts';
import type { SpotServices } from '../services.ts';

/** Own conditional orders, newest first. */
export const conditionals = ({ pool, markets, venue }: SpotServices) => {
  const present = presentConditional(markets);
  return handle(spot.conditionals, async ({ body, caller, language }) => {
    const market = pairOf(markets, body);
    if (typeof market !== 'number') return market;
    const { status } = body;
    const filter = { ...ofMarket(market), ...(status && { status }), ...sideAndTimeOf(body), ...pagingOf(body) };
    const rows = await venue.rows.conditionalsOf(pool, caller.userId, filter);
    return { ok: true, message: rows.map((row) => present(row, language)) };
  });
};
