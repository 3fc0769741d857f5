import { mulDiv, wholeOf, type Amount, type Rounding } from '@glassbook/money';
import type { Core } from '../core.ts';

/**
 * What an amount of an asset is worth in units of value, at the index price of the instrument that trades it for the unit; undefined where
 * there is no such price.
 */
export function worthOf(core: Core, asset: number, amount: Amount, round: Rounding): Amount | undefined {
  const { unit } = core.limits;
  if (unit === undefined) return undefined;
  if (asset === unit) return amount;
  const scale = core.assets.get(asset)?.scale;
  const instrument = core.instruments.trading(asset, unit);
  const price = instrument === undefined ? undefined : core.prices.get(instrument)?.price;
  return price === undefined || scale === undefined ? undefined : mulDiv(amount, price, wholeOf(scale), round);
}
