/** What an asset is in a currency now, as calls show it; the engine asks its own prices again. */
import type { CommandOf } from '@glassbook/engine';
import type { AdRow, RateRow } from '@glassbook/engine/otc';
import { indexedPrice, type Market } from '@glassbook/engine/otc/sums';
import { INDEX_AGE_MAX_MS, PRICE_PLACES } from '@glassbook/engine/otc/words';
import { formatAmount } from '@glassbook/money';
import type { OtcServices } from './services.ts';

export type Fiat = CommandOf<'otc.configureFiat'>;
type Services = Pick<OtcServices, 'catalog' | 'inForce' | 'prices' | 'now' | 'pool'>;

export const fiatOf = ({ inForce }: Pick<OtcServices, 'inForce'>, code: string): Fiat | undefined =>
  inForce.all('otc.configureFiat').find((fiat) => fiat.code === code);
export const fiatBy = ({ inForce }: Pick<OtcServices, 'inForce'>, number: number): Fiat => {
  const fiat = inForce.all('otc.configureFiat').find((each) => each.fiat === number);
  if (!fiat) throw new Error(`currency ${number} is configured`);
  return fiat;
};
export const unitOf = ({ catalog, inForce }: Pick<OtcServices, 'catalog' | 'inForce'>) =>
  catalog.asset(inForce.of('otc.configure')?.unit ?? 0);
export const priceText = (price: bigint, { places }: Fiat): string => formatAmount(price, places + PRICE_PLACES);
export const sumText = (sum: bigint, { places }: Fiat): string => formatAmount(sum, places);

/** The last rate of each currency, by its number. */
export async function ratesOf({ pool }: Pick<OtcServices, 'pool'>): Promise<Map<number, RateRow>> {
  const { rows } = await pool.query<{ fiat: string; rate: string; at: string }>('SELECT fiat, rate, at FROM otc_rates');
  return new Map(
    rows.map(({ fiat, rate, at }) => [Number(fiat), { fiat: Number(fiat), rate: BigInt(rate), at: Number(at) }]),
  );
}

/** The price of an ad now; undefined where the index price is too old, or there is no rate. */
export function priceNow(services: Services, rates: ReadonlyMap<number, RateRow>, ad: AdRow): bigint | undefined {
  if (ad.priceType === 'fixed') return ad.price;
  const market = marketOf(services, rates, ad.asset, ad.fiat);
  return market && indexedPrice(market, ad.ratioPpm, ad.side);
}

function marketOf(
  services: Services,
  rates: ReadonlyMap<number, RateRow>,
  asset: number,
  fiat: number,
): Market | undefined {
  const { catalog, prices, now } = services;
  const unit = unitOf(services);
  const rate = rates.get(fiat)?.rate;
  const instrument = catalog.instruments.find(({ base, quote }) => base.id === asset && quote.id === unit.id);
  const last = instrument && prices.get(instrument.id);
  const fresh = last && now() - last.at <= INDEX_AGE_MAX_MS ? last.price : undefined;
  const index = asset === unit.id ? 10n ** BigInt(unit.scale) : fresh;
  if (index === undefined || rate === undefined) return undefined;
  return { index, rate, unitScale: unit.scale, places: fiatBy(services, fiat).places };
}
