import { spot } from '@glassbook/contract';
import { handleAnyone } from '../http/handling.ts';
import { previewOf } from './cost-line.ts';
import { toCommand, type OrderBody } from './order-request.ts';
import type { SpotServices } from './services.ts';

/** So many levels of the other side, each of which an order may take, cost about what a usual request does. */
const levelsPerRequest = 250;

/** What a preview may have to walk, in usual requests. */
function costOf({ markets, books }: Pick<SpotServices, 'markets' | 'books'>, body: OrderBody): number {
  const market = markets.ofPair(body.currency_id, body.legal_id);
  const levels = market ? books.side(market.id, body.type === '1' ? 'sell' : 'buy').length : 0;
  return 1 + Math.floor(levels / levelsPerRequest);
}

/** The cost of an order on the public book. Nothing is placed. */
export const preview = (services: Pick<SpotServices, 'markets' | 'books' | 'prices' | 'statusOf'>) => {
  const { markets, books, prices, statusOf } = services;
  const handling = handleAnyone(spot.preview, ({ body }) => {
    const asked = toCommand(markets, body, 0);
    if ('ok' in asked) return asked;
    const { id } = asked.market;
    return previewOf(asked.market, asked.command, {
      status: statusOf(id),
      bids: books.side(id, 'buy'),
      asks: books.side(id, 'sell'),
      indexPrice: prices.get(id)?.price,
    });
  });
  return { ...handling, cost: (body: unknown) => costOf(services, body as OrderBody) };
};
