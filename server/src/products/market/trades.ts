import { market } from '@glassbook/contract';
import { handleAnyone, refuse } from '../../carry/http/handling.ts';
import type { MarketServices } from './services.ts';

const tradesDefault = 50;

/** The last trades of an instrument, newest first. Refusals: market.not_found. */
export const trades = ({ data, book }: MarketServices) =>
  handleAnyone(market.trades, ({ body }) => {
    const settings = data.settingsOf(body.symbol);
    if (!settings) return refuse('market.not_found');
    book.read(settings.id);
    return { ok: true, message: book.trades(settings.id, Number(body.limit ?? tradesDefault)) };
  });
