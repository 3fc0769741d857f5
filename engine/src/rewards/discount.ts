/** What a coupon takes off a fee, for screens too: docs/rewards.md has the formulas. It rounds down, what it is worth rounds up. */
import { mulDiv, type Amount } from '@glassbook/money';
import { partOf } from '../core/multiple.ts';

/** What of a coupon a discount depends on. */
export type Discount = { ratePpm: number; budget: Amount; saved: Amount };
/** The index price of a whole unit of the asset of a fee in that of a budget; `whole`: the units of a whole one. Of the asset of the budget itself both are 1. */
export type Price = { price: Amount; whole: Amount };
export const SAME: Price = { price: 1n, whole: 1n };

/** What is taken off a fee, and what that is worth in the asset of the budget. */
export type Off = { off: Amount; worth: Amount };

/** The rate of a fee, rounded down, where its worth fits the rest of the budget; else what that rest buys, rounded down. */
export function offOf(fee: Amount, { ratePpm, budget, saved }: Discount, price: Price): Off {
  const rest = budget - saved;
  const off = partOf(fee, ratePpm);
  const worth = worthOfOff(off, price);
  if (worth <= rest) return { off, worth };
  const bought = mulDiv(rest, price.whole, price.price, 'down');
  return { off: bought, worth: worthOfOff(bought, price) };
}

/** What an amount is worth in the asset of a budget, rounded up. */
export const worthOfOff = (off: Amount, by: Price): Amount =>
  by === SAME ? off : mulDiv(off, by.price, by.whole, 'up');

export type Counting<C> = Off & { coupon: C };

/**
 * The coupon that counts for a fee: that which takes most off, of those the one that ends first, then the first of the list, which is in the order of their numbers. Undefined where none takes anything off.
 * `priceOf`: undefined where a coupon does not count for this fee, or there is no price.
 */
export function bestOf<C extends Discount & { endAt: number }>(
  coupons: Iterable<C>,
  fee: Amount,
  priceOf: (coupon: C) => Price | undefined,
): Counting<C> | undefined {
  let best: Counting<C> | undefined;
  for (const coupon of coupons) {
    const price = priceOf(coupon);
    if (!price) continue;
    const { off, worth } = offOf(fee, coupon, price);
    if (off === 0n || (best && !isBefore(coupon, off, best))) continue;
    best = { coupon, off, worth };
  }
  return best;
}

/** What is paid of fees that are posted one after the other: each uses up a budget before the next. Holds stay full. */
export function paidOf<C extends Discount & { endAt: number }>(
  coupons: readonly C[],
  fees: readonly Amount[],
  priceOf: (coupon: C) => Price | undefined,
): Amount[] {
  let left = coupons;
  return fees.map((fee) => {
    const best = bestOf(left, fee, priceOf);
    if (!best) return fee;
    const { coupon, off, worth } = best;
    const saved = coupon.saved + worth;
    left = left.map((each) => (each === coupon ? { ...each, saved } : each));
    return fee - off;
  });
}

const isBefore = <C extends { endAt: number }>({ endAt }: C, off: Amount, best: Counting<C>): boolean =>
  off > best.off || (off === best.off && endAt < best.coupon.endAt);
