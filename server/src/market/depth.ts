import { market } from '@glassbook/contract';
import { handleAnyone, refuse, type Handling } from '../http/handling.ts';
import type { MarketServices } from './services.ts';

const levelsDefault = 50;

/** Our order book. Refusals: market.not_found. */
export const depth = ({ data, book }: MarketServices): Handling =>
  handleAnyone(market.depth, ({ body }) => {
    const settings = data.settingsOf(body.symbol);
    if (!settings) return refuse('market.not_found');
    const { seq, bids, asks } = book.levels(settings.id, Number(body.limit ?? levelsDefault));
    return { ok: true, message: { symbol: settings.symbol, seq, bids, asks } };
  });
