/** What trading fees have to do with rewards. The product that has coupons and rebates says it once; those that take fees ask here. */
import type { RowOf } from '@glassbook/engine';
import type { Model } from './model.ts';

export type Fee = {
  owner: number;
  product: RowOf<'rewards', 'uses'>['product'];
  asset: number;
  fee: bigint;
  ref: number;
};
export type Fees = {
  /** What is left of a fee that is paid next after what a coupon takes off it. */
  lessCoupon: (model: Model, fee: Fee) => bigint;
  /** So much of it was paid. */
  paid: (model: Model, fee: Fee) => void;
};
let known: Fees | undefined;
/** Once, by the product that has coupons. */
export const addFees = (fees: Fees): void => {
  known = fees;
};
export function fees(): Fees {
  if (!known) throw new Error('a product has coupons');
  return known;
}
