/** Boosts and bonuses as docs/rewards.md describes them. */
import { HOUSE_REWARDS, type Outcome, type Refusal } from '@glassbook/engine';
import type { CouponRow } from '@glassbook/engine/rewards';
import type { Boosts } from '../model/boosts.ts';
import { pausedBy, resulted } from '../model/limits.ts';
import type { Model, Timer } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import { addClaim, boundOf } from '../model/stays.ts';
import { platformOf } from '../platform/index.ts';
import type { Rules } from '../product.ts';
import { putCoupon, rewardsOf } from './state.ts';

const HOUR = 3_600_000;
const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const inUse = (model: Model, kind: CouponRow['couponKind']): CouponRow[] =>
  rewardsOf(model).coupons.filter(({ status, couponKind }) => status === 'in_use' && couponKind === kind);
const close = (model: Model, coupon: CouponRow): void =>
  putCoupon(model, { ...coupon, status: 'used', closedAt: model.at, open: 'no' });

function usable(
  model: Model,
  { owner, coupon: id }: { owner: number; coupon: number },
  kind: CouponRow['couponKind'],
): CouponRow | Refusal {
  const coupon = rewardsOf(model).coupons.find((row) => row.id === id && row.owner === owner && row.open === 'yes');
  if (!coupon) return 'rewards.coupon_not_found';
  if (coupon.status !== 'to_use' || model.at >= coupon.endAt) return 'rewards.coupon_over';
  if (coupon.couponKind !== kind) return 'rewards.not_usable';
  return pausedBy(model, owner) ?? coupon;
}

/** REWARD-030: what so many days bring, at most the budget. */
const brought = ({ ratePpm, budget }: CouponRow, base: bigint, days: number): bigint =>
  lesser(budget, (base * BigInt(ratePpm) * BigInt(days)) / 1_000_000n);
const boostOn = (model: Model, lockup: number): CouponRow | undefined =>
  inUse(model, 'boost').find((row) => row.lockup === lockup);

const lent: Boosts['lent'] = (model, owner, asset) =>
  inUse(model, 'bonus')
    .filter((row) => row.owner === owner && row.asset === asset)
    .reduce((sum, { promised, saved }) => sum + promised - saved, 0n);

export const boosts: Boosts = {
  begin(model, asked) {
    const { asset, amount, days, lockup } = asked;
    const coupon = usable(model, asked, 'boost');
    if (typeof coupon === 'string') return coupon;
    if (coupon.asset !== asset) return 'rewards.not_usable';
    if (boostOn(model, lockup)) return 'rewards.boosted';
    const base = lesser(amount, coupon.amountMax);
    const promised = brought(coupon, base, days);
    if (model.available(HOUSE_REWARDS, 'spot', asset) < promised) return 'rewards.house_short';
    if (promised > 0n) model.hold(model.account(HOUSE_REWARDS, 'spot', asset), promised);
    putCoupon(model, { ...coupon, status: 'in_use', base, promised, lockup });
    return undefined;
  },
  pay(model, lockup, days) {
    const coupon = boostOn(model, lockup);
    if (!coupon) return;
    const { id, owner, asset, base } = coupon;
    const saved = brought(coupon, base, days);
    const now = saved - coupon.saved;
    if (now === 0n) return;
    const house = model.account(HOUSE_REWARDS, 'spot', asset);
    model.pay(house, 'held', model.account(owner, 'spot', asset), now, 'rewards.boost', id);
    resulted(model, owner, asset, now);
    putCoupon(model, { ...coupon, saved });
  },
  end(model, lockup) {
    const coupon = boostOn(model, lockup);
    if (!coupon) return;
    const rest = coupon.promised - coupon.saved;
    if (rest > 0n) model.hold(model.account(HOUSE_REWARDS, 'spot', coupon.asset), -rest);
    close(model, coupon);
  },
  lent,
};
addClaim((model, owner, kind, asset) => (kind === 'futures' ? lent(model, owner, asset) : 0n));

export const useRules = {
  'rewards.use': (model, command): Outcome => {
    const coupon = usable(model, command, 'bonus');
    if (typeof coupon === 'string') return refused(coupon);
    if (platformOf(model).money === 'real') return refused('rewards.not_usable');
    const { id, owner, asset, budget, endAt } = coupon;
    if (model.available(HOUSE_REWARDS, 'spot', asset) < budget) return refused('rewards.house_short');
    const house = model.account(HOUSE_REWARDS, 'spot', asset);
    model.pay(house, 'available', model.account(owner, 'futures', asset), budget, 'rewards.bonus', id);
    const used: CouponRow = { ...coupon, status: 'in_use', promised: budget, dueAt: endAt };
    putCoupon(model, used);
    return { ok: true, coupon: used };
  },
} satisfies Partial<Rules<`rewards.${string}`>>;

/** REWARD-034: what can be used goes back, and the rest an hour later. */
function takeBack(model: Model, coupon: CouponRow): void {
  const { id, owner, asset, promised } = coupon;
  const account = model.account(owner, 'futures', asset);
  const free = account.available - boundOf(model, owner, 'futures', asset);
  const now = free > 0n ? lesser(free, promised - coupon.saved) : 0n;
  const house = model.account(HOUSE_REWARDS, 'spot', asset);
  if (now > 0n) model.pay(account, 'available', house, now, 'rewards.bonus_back', id);
  const after = { ...coupon, saved: coupon.saved + now };
  if (after.saved === promised || account.available + account.held === 0n) close(model, after);
  else putCoupon(model, { ...after, dueAt: model.at + HOUR });
}

export function dueNext(model: Model): number | undefined {
  const standing = inUse(model, 'bonus');
  if (standing.length === 0) return undefined;
  return Math.max(rewardsOf(model).notBefore, Math.min(...standing.map(({ dueAt }) => dueAt)));
}

export function nextTimer(model: Model): Timer | undefined {
  const due = dueNext(model);
  const [first] = inUse(model, 'bonus').sort((a, b) => a.dueAt - b.dueAt || a.id - b.id);
  if (due === undefined || !first) return undefined;
  const run = () => {
    const own = rewardsOf(model);
    if (own.takenBefore.seq !== model.seq) own.takenBefore = { seq: model.seq, count: 0 };
    own.takenBefore.count += 1;
    if (own.takenBefore.count === 100) own.notBefore = model.stepAt + 1;
    takeBack(model, first);
  };
  return { due, run };
}
