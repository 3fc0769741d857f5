import { spot } from '@glassbook/contract';
import { handleAnyone, refuse } from '../http/handling.ts';
import { previewOf } from './cost-line.ts';
import { toCommand, type OrderBody } from './order-request.ts';
import { ordersOf } from './own-orders.ts';
import type { SpotServices } from './services.ts';

/** So many levels of the other side, each of which an order may take, cost about what a usual request does. */
const levelsPerRequest = 250;

/** What a preview may have to walk, in usual requests. */
function costOf({ markets, books }: Pick<SpotServices, 'markets' | 'books'>, body: OrderBody): number {
  const market = markets.ofPair(body.currency_id, body.legal_id);
  const levels = market ? books.side(market.id, body.type === '1' ? 'sell' : 'buy').length : 0;
  return 1 + Math.floor(levels / levelsPerRequest);
}

/** The most open orders in a market that are read; a user has no more (SPOT-025). */
const ownMax = 1_000;

type Services = Pick<
  SpotServices,
  'pool' | 'markets' | 'books' | 'prices' | 'statusOf' | 'limitWords' | 'tradeRefusal'
>;

/**
 * The cost of an order on the public book, and what becomes of the caller's own orders that it would match; or the caller's self-limit by which it would be
 * refused. Nothing is placed.
 */
export const preview = (services: Services) => {
  const { pool, markets, books, prices, statusOf, limitWords, tradeRefusal } = services;
  const handling = handleAnyone(spot.preview, async ({ body, caller }) => {
    const parsed = toCommand(markets, body, caller?.userId ?? 0);
    if ('ok' in parsed) return parsed;
    const { id, base, quote } = parsed.market;
    const stopped = caller && (await tradeRefusal(caller.userId, body.type === '1' ? base.id : quote.id));
    if (caller && stopped) return refuse(stopped, await limitWords(caller.userId, stopped));
    const rows = caller ? await ordersOf(pool, caller.userId, { market: id, status: '1', page: 1, limit: ownMax }) : [];
    const orders = rows.map(({ side, price, amount, filledAmount }) => ({
      side,
      price,
      amount: amount - filledAmount,
    }));
    const standing = { status: statusOf(id), bids: books.side(id, 'buy'), asks: books.side(id, 'sell') };
    return previewOf(parsed.market, parsed.command, { ...standing, indexPrice: prices.get(id)?.price }, orders);
  });
  return { ...handling, cost: (body: unknown) => costOf(services, body as OrderBody) };
};
