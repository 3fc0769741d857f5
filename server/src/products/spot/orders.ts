import { handle } from '../../carry/http/handling.ts';
import { pagingOf } from '../../carry/http/paging.ts';
import { ofMarket, pairOf, sideAndTimeOf } from './order-filter.ts';
import type { SpotServices } from './services.ts';

/** Those that wait in a status of the list; what was placed is among the orders, under the same number. */
const waitingIn = { '0': 'unplaced', '1': '1', '2': undefined, '3': '3', history: '3' } as const;

/** Own orders, newest first, those that wait for a price among them. */
export const orders = ({
  pool: now,
  histories,
  markets,
  venue,
}: Pick<SpotServices, 'pool' | 'histories' | 'markets' | 'venue'>) =>
  handle(venue.routes.orders, async ({ body, caller }) => {
    const { ordersOf, expiriesOf, ocosOf, conditionalsOf } = venue.rows;
    const market = pairOf(markets, body);
    if (typeof market !== 'number') return market;
    const pool = body.status === undefined || body.status === '0' || body.status === '1' ? now : histories;
    const status = body.status === undefined || body.status === '0' ? {} : { status: body.status };
    const type = body.order_type === undefined ? {} : { type: body.order_type };
    const { page, limit, ...below } = pagingOf(body);
    const waits = body.waits === '0' || body.order_type !== undefined ? undefined : waitingIn[body.status ?? '0'];
    const filter = { ...ofMarket(market), ...sideAndTimeOf(body), ...below };
    // Of two lists each has what the page may have of it: all up to its end.
    const paging = waits === undefined ? { page, limit } : { page: 1, limit: page * limit };
    const rows =
      body.waits === 'only' && waits !== undefined
        ? []
        : await ordersOf(pool, caller.userId, { ...filter, ...status, ...type, ...paging });
    const expiries = await expiriesOf(pool, rows);
    const sides = rows.filter(({ status, cancelReason }) => status === 'open' || cancelReason === 'split');
    const ocos = await ocosOf(
      pool,
      caller.userId,
      sides.map(({ id }) => id),
    );
    const placed = rows.map((row) => venue.placed(venue.order(row, expiries.get(row.id)), ocos.get(row.id)));
    if (waits === undefined) return { ok: true, message: placed };
    const waiting = await conditionalsOf(pool, caller.userId, { ...filter, ...paging, status: waits });
    const all = [...placed, ...waiting.map((row) => venue.waiting(row))].sort((a, b) => b.id - a.id);
    return { ok: true, message: all.slice((page - 1) * limit, page * limit) };
  });
