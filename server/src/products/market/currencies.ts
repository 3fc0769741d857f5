import { market } from '@glassbook/contract';
import { handleAnyone } from '../../carry/http/handling.ts';
import { currencyRow, inOrder } from './currency-row.ts';
import type { MarketServices } from './services.ts';

/** All assets, and those that others are priced in. */
export const currencies = (services: MarketServices) =>
  handleAnyone(market.currencies, () => {
    const rows = inOrder(services.assets).map((asset) => currencyRow(services, asset));
    return { ok: true, message: { currency: rows, legal: rows.filter((row) => row.is_legal === 1) } };
  });
