/** What assets are worth in the unit of account, USDT. */
import { cutPlaces, formatAmount } from '@glassbook/money';
import { placesOf, priceScaleOf, type AssetSettings, type Instrument } from './instrument.ts';

export const USDT = 3;
/** Places of the price of an asset that has no market. */
const CENTS = 2;

type PriceOf = (instrument: number) => bigint | undefined;

const usdtMarket = (instruments: readonly Instrument[], asset: AssetSettings): Instrument | undefined =>
  instruments.find(({ base, quote }) => base.id === asset.id && quote.id === USDT);

/** USDT units for one whole unit of an asset: the index price of its USDT market, 1 for USDT; undefined where there is none. */
export function usdtPrice(
  instruments: readonly Instrument[],
  priceOf: PriceOf,
  asset: AssetSettings,
): bigint | undefined {
  if (asset.id === USDT) return 10n ** BigInt(asset.scale);
  const market = usdtMarket(instruments, asset);
  return market && priceOf(market.id);
}

/** The same as text, 0 where there is none, with the places of its market's tick, more where the price itself has more: totals are made of what is shown. */
export function usdtPriceText(
  instruments: readonly Instrument[],
  priceOf: PriceOf,
  asset: AssetSettings,
  scale: number,
): string {
  const market = usdtMarket(instruments, asset);
  const price = usdtPrice(instruments, priceOf, asset) ?? 0n;
  const places = market === undefined ? CENTS : priceScaleOf(market);
  return cutPlaces(formatAmount(price, scale), Math.max(places, placesOf(price, scale)));
}
