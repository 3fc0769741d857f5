import { market } from '@glassbook/contract';
import { handleAnyone, refuse } from '../../carry/http/handling.ts';
import type { MarketServices } from './services.ts';

const levelsDefault = 50;

/** The order book of an instrument. Refusals: market.not_found. */
export const depth = ({ data, book, numberOf }: MarketServices) =>
  handleAnyone(market.depth, ({ body }) => {
    const settings = data.settingsOf(body.symbol);
    if (!settings) return refuse('market.not_found');
    book.read(settings.id);
    const { bids, asks } = book.levels(settings.id, Number(body.limit ?? levelsDefault));
    const channel = book.channel(settings.id);
    const seq = channel === undefined ? 0 : numberOf(channel);
    return { ok: true, message: { symbol: settings.symbol, seq, bids, asks } };
  });
