import { market } from '@glassbook/contract';
import { handleAnyone, refuse, type Handling } from '../http/handling.ts';
import type { MarketServices } from './services.ts';

const tradesDefault = 50;

/** The last trades of our book, newest first. Refusals: market.not_found. */
export const trades = ({ data, book }: MarketServices): Handling =>
  handleAnyone(market.trades, ({ body }) => {
    const settings = data.settingsOf(body.symbol);
    if (!settings) return refuse('market.not_found');
    return { ok: true, message: book.trades(settings.id, Number(body.limit ?? tradesDefault)) };
  });
