import { paidOf, type Price } from '@glassbook/engine/quote';
import type { Core } from '../../shared/slice/core.ts';
import type { Doors } from '../../shared/slice/doors.ts';
import { findCoupons } from './rows.ts';

type Services = Pick<Core, 'pool' | 'catalog' | 'prices' | 'now'>;

/** Fees less what own coupons take off them, by the sum that posts them, at the index prices and the budgets of now. */
export function feesPaidBy({ pool, catalog, prices, now }: Services): Doors['feesPaidBy'] {
  const priceIn = (asset: number, unit: number): Price | undefined => {
    if (asset === unit) return { price: 1n, whole: 1n };
    const instrument = catalog.instruments.find(
      ({ product, base, quote }) => product === 'spot' && base.id === asset && quote.id === unit,
    );
    const index = instrument && prices.get(instrument.id);
    return index && { price: index.price, whole: 10n ** BigInt(instrument.base.scale) };
  };
  return async (owner, product) => {
    const rows = await findCoupons(pool, `WHERE owner = $1 AND open = 'yes' ORDER BY id`, [owner]);
    const counting = rows.filter((row) => row[product] && now() < row.endAt);
    if (counting.length === 0) return undefined;
    return (fees, asset) => paidOf(counting, fees, (coupon) => priceIn(asset, coupon.asset));
  };
}
