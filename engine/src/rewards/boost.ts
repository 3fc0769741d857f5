/** Interest that a coupon adds to a lock-up, from the account of rewards. All of it is on hold there from the use of the coupon on. */
import type { BoostRefusal, Doors } from '../core/doors.ts';
import { refuse, type Outcome } from '../core/entry.ts';
import { lesser } from '../core/grid.ts';
import { canCover, cover, coveredAt, houses, uncover } from '../core/house.ts';
import { availableAt } from '../core/ledger.ts';
import { recordResult } from '../core/limits/record.ts';
import { pausedBy } from './coupons.ts';
import { beginUse, closeCoupon, couponChanged, isToUse } from './put-coupon.ts';
import type { CouponRow, State } from './state.ts';
import { boostOf } from './sums.ts';

const DONE = { ok: true } as const;
export const HOUSE = houses.rewards;

/** The coupon of an owner of this kind that can be used, or why it cannot. */
export function usable(
  state: State,
  { owner, coupon: id }: { owner: number; coupon: number },
  kind: CouponRow['couponKind'],
): CouponRow | BoostRefusal {
  const coupon = state.rewards.coupons.get(owner)?.find((each) => each.id === id);
  if (!coupon) return 'rewards.coupon_not_found';
  if (!isToUse(state, coupon)) return 'rewards.coupon_over';
  return coupon.couponKind === kind ? (pausedBy(state, owner) ?? coupon) : 'rewards.not_usable';
}

/** Opened to lock-ups, one coupon each. */
export function beginBoost(state: State, ask: Doors['beginBoost']['ask']): Outcome<BoostRefusal> {
  const { lockup, asset, amount, days } = ask;
  const coupon = usable(state, ask, 'boost');
  if (typeof coupon === 'string') return refuse(coupon);
  if (coupon.asset !== asset) return refuse('rewards.not_usable');
  if (state.rewards.boosts.has(lockup)) return refuse('rewards.boosted');
  const base = lesser(amount, coupon.amountMax);
  const promised = boostOf(coupon, base, days);
  if (!canCover(state.ledger, HOUSE, asset, promised)) return refuse('rewards.house_short');
  // Past this line it must succeed.
  cover(state.ledger, HOUSE, asset, promised);
  beginUse(state, coupon, { base, promised, lockup });
  return DONE;
}

const boostOn = ({ rewards: { boosts, coupons } }: State, lockup: number): CouponRow | undefined => {
  const owner = boosts.get(lockup);
  return owner === undefined ? undefined : coupons.get(owner)?.find((each) => each.lockup === lockup);
};

/** Opened to lock-ups: what all full days bring, less what was paid. */
export function payBoost(state: State, { lockup, paidDays }: Doors['payBoost']['ask']): Outcome<never> {
  const coupon = boostOn(state, lockup);
  if (!coupon) return DONE;
  const { id, owner, asset, base, saved: before } = coupon;
  const saved = boostOf(coupon, base, paidDays);
  const now = saved - before;
  if (now === 0n) return DONE;
  const { ledger } = state;
  ledger.post(
    coveredAt(ledger, HOUSE, asset),
    availableAt(ledger.account(owner, 'spot', asset)),
    now,
    'rewards.boost',
    id,
  );
  recordResult(state, owner, asset, now);
  coupon.saved = saved;
  couponChanged(state, coupon);
  return DONE;
}

/** Opened to lock-ups. */
export function endBoost(state: State, { lockup }: Doors['endBoost']['ask']): Outcome<never> {
  const coupon = boostOn(state, lockup);
  if (!coupon) return DONE;
  uncover(state.ledger, HOUSE, coupon.asset, coupon.promised - coupon.saved);
  closeCoupon(state, { ...coupon, status: 'used', closedAt: state.at });
  return DONE;
}
