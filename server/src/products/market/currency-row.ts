/** An asset as clients of this family read it. */
import type { market } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import type { z } from 'zod';
import type { MarketServices } from './services.ts';
import type { AssetSettings } from '../../carry/store/instrument.ts';
import { kindFlags, logoOf } from '../../carry/store/asset-wire.ts';
import type { CatalogAsset } from '../../carry/store/catalog.ts';
import { percentText, timeText } from '../../carry/store/instrument.ts';
import { usdtPriceText, USDT } from '../../carry/store/worth.ts';

type CurrencyRow = z.input<typeof market.currencyRow>;

/** The worth of one of an asset in USDT, as text; "1.00" of itself, "0.00" where no market prices it. */
function worth({ data, assets }: MarketServices, asset: AssetSettings): string {
  const unit = assets.find(({ id }) => id === USDT) ?? asset;
  return usdtPriceText(data.settings(), data.lastPrice, asset, unit.scale);
}

/** What timed options take of an asset, over all durations that are offered; nothing of one that they are not paid in. */
function microTerms({ inForce }: MarketServices, { id, scale }: CatalogAsset) {
  const settings = inForce.of('options.configure');
  if (!settings?.enabled || settings.asset !== id)
    return { micro_trade_fee: '0', micro_min: '0', micro_max: '0', micro_holdtrade_max: 0 };
  const terms = inForce.all('options.configureTerm').filter(({ enabled }) => enabled);
  const [least = 0n] = terms.map(({ min }) => min).sort(ascending);
  const most =
    terms
      .map(({ max }) => max)
      .sort(ascending)
      .at(-1) ?? 0n;
  return {
    ...{ micro_trade_fee: percentText(settings.feePpm), micro_holdtrade_max: settings.openMax },
    ...{ micro_min: formatAmount(least, scale), micro_max: formatAmount(most, scale) },
  };
}
const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

export function currencyRow(services: MarketServices, asset: CatalogAsset): CurrencyRow {
  const smallest = services.data.settings().find((each) => each.base.id === asset.id)?.lot ?? 1n;
  return {
    id: asset.id,
    name: asset.symbol,
    logo: logoOf(asset),
    sort: asset.sort,
    is_display: 1,
    min_number: formatAmount(smallest, asset.scale),
    max_number: '0',
    rate: '0',
    ...kindFlags(asset),
    is_transfer: asset.kinds.length > 1 ? 1 : 0,
    type: asset.symbol.toLowerCase(),
    price: worth(services, asset),
    ...microTerms(services, asset),
    create_time: timeText(asset.createdAt),
    scale: asset.scale,
  };
}

export const inOrder = <A extends AssetSettings>(assets: readonly A[]): A[] =>
  [...assets].sort((a, b) => a.sort - b.sort || a.id - b.id);
