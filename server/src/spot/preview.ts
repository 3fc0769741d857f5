import { spot } from '@glassbook/contract';
import { handleAnyone } from '../http/handling.ts';
import { previewOf } from './cost-line.ts';
import { toCommand } from './order-request.ts';
import type { SpotServices } from './services.ts';

/** The cost of an order on the public book. Nothing is placed. */
export const preview = ({ markets, books, prices, statusOf }: SpotServices) =>
  handleAnyone(spot.preview, ({ body }) => {
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
