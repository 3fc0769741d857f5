/** Coupons as they are kept: those that are open in a list of their owner, since each of them is asked at each fee. They change in place; what is taken or returned of them is a copy. */
import type { ConfigureCoupon } from './command.ts';
import type { CouponRow, State } from './state.ts';
import { endOf } from './sums.ts';
import { COUPONS_MAX, type sources } from './words.ts';

/** Whether a coupon can be used now. */
export const isToUse = ({ at }: State, { status, endAt }: CouponRow): boolean => status === 'to_use' && at < endAt;

/** Those in use are as many as were given. */
export const hasRoom = (state: State, owner: number): boolean =>
  (state.rewards.coupons.get(owner) ?? []).filter((coupon) => isToUse(state, coupon)).length < COUPONS_MAX;

/** Gives an account a coupon with the terms of a template, and counts it. Those of the account that ended are closed first. */
export function giveCoupon(
  state: State,
  owner: number,
  { template, couponKind, products, ratePpm, asset, budget, amountMax, days }: ConfigureCoupon,
  source: (typeof sources)[number],
): CouponRow {
  const { rewards, at } = state;
  for (const old of rewards.coupons.get(owner) ?? [])
    if (old.status === 'to_use' && old.endAt <= at)
      closeCoupon(state, { ...old, status: 'expired', closedAt: old.endAt });
  const coupon: CouponRow = {
    ...{ id: rewards.nextCoupon, owner, template, couponKind },
    ...{
      spot: products.includes('spot'),
      futures: products.includes('futures'),
      options: products.includes('options'),
      ratePpm,
      asset,
      budget,
      saved: 0n,
    },
    ...{ amountMax, promised: 0n, base: 0n, lockup: 0, dueAt: 0 },
    ...{ source, status: 'to_use', at, endAt: endOf(at, days), open: 'yes', closedAt: undefined },
  };
  rewards.nextCoupon += 1;
  keepCoupon(state, coupon);
  const given = (rewards.given.get(template) ?? 0) + 1;
  rewards.given.set(template, given);
  rewards.changed.given.put(template, { template, given });
  return couponChanged(state, coupon);
}

/** Among those that are open, the oldest first; also while loading. */
export function keepCoupon(state: State, coupon: CouponRow): void {
  const { coupons } = state.rewards;
  const own = coupons.get(coupon.owner);
  if (own) own.push(coupon);
  else coupons.set(coupon.owner, [coupon]);
  if (coupon.status === 'in_use') followUse(state, coupon);
}

/** A boost is found by its lock-up, a bonus when it is taken back. */
function followUse(state: State, { id, owner, couponKind, lockup, dueAt }: CouponRow): void {
  const { boosts, bonuses, due } = state.rewards;
  if (couponKind === 'boost') boosts.set(lockup, owner);
  else {
    bonuses.set(id, owner);
    due.set(state, id, dueAt);
  }
}

/** Puts a coupon in use. */
export function beginUse(
  state: State,
  coupon: CouponRow,
  use: Partial<Pick<CouponRow, 'promised' | 'base' | 'lockup' | 'dueAt'>>,
): CouponRow {
  Object.assign(coupon, use, { status: 'in_use' });
  followUse(state, coupon);
  return couponChanged(state, coupon);
}

/** A coupon that is open has changed; returns it as it is now. */
export function couponChanged({ rewards: { changed } }: State, coupon: CouponRow): CouponRow {
  const now = { ...coupon };
  changed.coupons.put(coupon.id, now);
  return now;
}

/** The coupon is open no more. */
export function closeCoupon(state: State, closed: Omit<CouponRow, 'open'>): void {
  const { coupons, boosts, bonuses, changed } = state.rewards;
  if (closed.couponKind === 'boost') boosts.delete(closed.lockup);
  // The timer took it.
  bonuses.delete(closed.id);
  const left = (coupons.get(closed.owner) ?? []).filter(({ id }) => id !== closed.id);
  if (left.length === 0) coupons.delete(closed.owner);
  else coupons.set(closed.owner, left);
  changed.coupons.put(closed.id, { ...closed, open: 'no' });
}
