/** What coupons add to lock-ups and lend to futures accounts. The product that has coupons says it once; the others ask here. */
import type { Refusal, RowOf } from '@glassbook/engine';
import type { Model } from './model.ts';

export type Boosted = { owner: number; coupon: number; lockup: number; asset: number; amount: bigint; days: number };
export type Boosts = {
  begin: (model: Model, boosted: Boosted) => Refusal | undefined;
  pay: (model: Model, lockup: number, days: number) => void;
  end: (model: Model, lockup: number) => void;
  /** What is lent to a futures account. */
  lent: (model: Model, owner: number, asset: number) => bigint;
};
let known: Boosts | undefined;
/** Once, by the product that has coupons. */
export const addBoosts = (boosts: Boosts): void => {
  known = boosts;
};
export function boosts(): Boosts {
  if (!known) throw new Error('a product has coupons');
  return known;
}

type Lockups = (model: Model) => { running: ReadonlyMap<number, RowOf<'lockup', 'orders'>>; nextOrder: number };
let locked: Lockups | undefined;
/** Once, by the product that has lock-ups: what coupons can be used on. */
export const addLockups = (lockups: Lockups): void => {
  locked = lockups;
};
export const lockupOf: Lockups = (model) => {
  if (!locked) throw new Error('a product has lock-ups');
  return locked(model);
};
