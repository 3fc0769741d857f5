import type { Doors } from '../../shared/slice/doors.ts';
import { handleAnyone, refuse } from '../../carry/http/handling.ts';
import { toConditional } from './conditional/conditional-request.ts';
import { waitingOf } from './conditional/waiting-request.ts';
import { previewOf, previewWaiting } from './cost-line.ts';
import { toCommand, type OrderBody } from './order-request.ts';
import type { SpotServices } from './services.ts';

/** So many levels of the other side, each of which an order may take, cost about what a usual request does. */
const levelsPerRequest = 250;

/** What a preview may have to walk, in usual requests. */
export function previewCost({ markets, books }: Pick<SpotServices, 'markets' | 'books'>, body: OrderBody): number {
  const market = markets.ofPair(body.currency_id, body.legal_id);
  const levels = market ? books.side(market.id, body.type === '1' ? 'sell' : 'buy').length : 0;
  return 1 + Math.floor(levels / levelsPerRequest);
}

/** The most open orders in a market that are read; a user has no more (SPOT-025). */
const ownMax = 1_000;

/** The open orders of an owner in a market, with what is left of each. */
export async function ownOrdersSeen(
  { pool, venue }: Pick<SpotServices, 'pool' | 'venue'>,
  owner: number,
  market: number,
) {
  const rows = await venue.rows.ordersOf(pool, owner, { market, status: '1', page: 1, limit: ownMax });
  return rows.map(({ side, price, amount, filledAmount }) => ({ side, price, amount: amount - filledAmount }));
}

type Services = Pick<
  SpotServices,
  'pool' | 'markets' | 'books' | 'prices' | 'statusOf' | 'limitWords' | 'tradeRefusal' | 'venue'
> &
  Pick<Doors, 'feesPaidBy'>;

/**
 * The cost of an order on the public book, of one that waits what it holds, and what becomes of the caller's own orders that it would match; or the caller's self-limit by which it would be
 * refused. Nothing is placed.
 */
export const preview = (services: Services) => {
  const { markets, books, prices, statusOf, limitWords, tradeRefusal, venue, feesPaidBy } = services;
  const handling = handleAnyone(venue.routes.preview, async ({ body, caller }) => {
    const waiting = waitingOf(body);
    if (waiting && 'ok' in waiting) return waiting;
    const owner = caller?.userId ?? 0;
    const parsed = waiting ? toConditional(markets, waiting, owner) : toCommand(services, body, owner);
    if ('ok' in parsed) return parsed;
    const { market, command } = parsed;
    const { id, base, quote } = market;
    const stopped = caller && (await tradeRefusal(caller.userId, body.type === '1' ? base.id : quote.id));
    if (caller && stopped) return refuse(stopped, await limitWords(caller.userId, stopped));
    const [bids, asks] = [books.side(id, 'buy'), books.side(id, 'sell')];
    const standing = { status: statusOf(id), bids, asks, indexPrice: prices.get(id)?.price };
    if (command.kind === 'spot.placeConditional')
      return previewWaiting(market, command, { ...standing, lastPrice: books.trades(id)[0]?.price });
    const orders = caller ? await ownOrdersSeen(services, caller.userId, id) : [];
    const paid = caller && (await feesPaidBy(caller.userId, 'spot'));
    return previewOf(market, command, standing, { orders, paid });
  });
  return { ...handling, cost: (body: unknown) => previewCost(services, body as OrderBody) };
};
