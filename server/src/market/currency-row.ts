/** An asset as clients of this family read it. Fields of unbuilt products have the value "off". */
import type { market } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import type { z } from 'zod';
import type { MarketServices } from './services.ts';
import type { AssetSettings } from '../store/instrument.ts';
import { priceText, timeText } from '../store/instrument.ts';

type CurrencyRow = z.input<typeof market.currencyRow>;

/** The worth of one of an asset in the first quote asset, as text; "1" of itself, "0" where no market prices it. */
function worth({ data, assets }: MarketServices, asset: AssetSettings): string {
  if (asset.isQuote) return formatAmount(10n ** BigInt(asset.scale), asset.scale);
  const quotes = new Set(assets.filter((each) => each.isQuote).map((each) => each.id));
  for (const settings of data.settings()) {
    const price =
      settings.base.id === asset.id && quotes.has(settings.quote.id) ? data.lastPrice(settings.id) : undefined;
    if (price !== undefined) return priceText(settings, price);
  }
  return '0';
}

export function currencyRow(services: MarketServices, asset: AssetSettings): CurrencyRow {
  const traded = services.data.settings().some((each) => each.base.id === asset.id || each.quote.id === asset.id);
  const smallest = services.data.settings().find((each) => each.base.id === asset.id)?.lot ?? 1n;
  return {
    id: asset.id,
    name: asset.symbol,
    logo: '',
    sort: asset.sort,
    is_display: 1,
    min_number: formatAmount(smallest, asset.scale),
    max_number: '0',
    rate: '0',
    is_lever: 0,
    is_legal: asset.isQuote ? 1 : 0,
    is_match: traded ? 1 : 0,
    is_micro: 0,
    is_transfer: 1,
    type: asset.symbol.toLowerCase(),
    price: worth(services, asset),
    micro_trade_fee: '0',
    micro_min: '0',
    micro_max: '0',
    micro_holdtrade_max: 0,
    create_time: timeText(asset.createdAt),
    scale: asset.scale,
  };
}

export const inOrder = (assets: readonly AssetSettings[]): AssetSettings[] =>
  [...assets].sort((a, b) => a.sort - b.sort || a.id - b.id);
