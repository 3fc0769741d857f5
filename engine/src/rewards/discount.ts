/** What a coupon takes off a fee, for screens too: docs/rewards.md has the formulas. It rounds down, what it is worth rounds up. */
import { mulDiv, type Amount } from '@glassbook/money';

const MILLION = 1_000_000n;

/** What of a coupon a discount depends on. */
export type Discount = { ratePpm: number; budget: Amount; saved: Amount };
/** The index price of a whole unit of the asset of a fee in that of a budget; `whole`: the units of a whole one. Of the asset of the budget itself both are 1. */
export type Price = { price: Amount; whole: Amount };

/** What is taken off a fee: the rate of it, at most what the rest of the budget buys, both rounded down. What it is worth never exceeds that rest. */
export function offOf(fee: Amount, { ratePpm, budget, saved }: Discount, { price, whole }: Price): Amount {
  const off = mulDiv(fee, BigInt(ratePpm), MILLION, 'down');
  const bought = price === 0n ? off : mulDiv(budget - saved, whole, price, 'down');
  return off < bought ? off : bought;
}

/** What an amount is worth in the asset of a budget, rounded up. */
export const worthOfOff = (off: Amount, { price, whole }: Price): Amount => mulDiv(off, price, whole, 'up');

export type Counting<C> = { coupon: C; off: Amount; price: Price };

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
    const off = price ? offOf(fee, coupon, price) : 0n;
    if (!price || off === 0n || (best && !isBefore(coupon, off, best))) continue;
    best = { coupon, off, price };
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
    const { coupon, off, price } = best;
    const saved = coupon.saved + worthOfOff(off, price);
    left = left.map((each) => (each === coupon ? { ...each, saved } : each));
    return fee - off;
  });
}

const isBefore = <C extends { endAt: number }>({ endAt }: C, off: Amount, best: Counting<C>): boolean =>
  off > best.off || (off === best.off && endAt < best.coupon.endAt);
