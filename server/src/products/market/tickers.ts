import { market } from '@glassbook/contract';
import { handleAnyone } from '../../carry/http/handling.ts';
import type { MarketServices } from './services.ts';

/** All markets that have a price, with their last 24 hours. */
export const tickers = ({ data }: MarketServices) =>
  handleAnyone(market.tickers, () => ({ ok: true, json: data.tickersText() }));
