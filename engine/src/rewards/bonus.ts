/** Demo money that a coupon lends to a futures account, from the account of rewards. It may not leave; at its end what can be used of it goes back, and the rest hourly as it gets free. */
import type { Doors } from '../core/doors.ts';
import { refuse, type Outcome } from '../core/entry.ts';
import { lesser } from '../core/grid.ts';
import { canCover, houseAt } from '../core/house.ts';
import { availableAt } from '../core/ledger.ts';
import { HOUSE, usable } from './boost.ts';
import type { RewardsRefusal, Use } from './command.ts';
import { beginUse, closeCoupon, couponChanged } from './put-coupon.ts';
import type { CouponRow, State } from './state.ts';

const HOUR_MS = 3_600_000;

/** Lends the budget of a bonus. Where the money is real nothing is lent. */
export function useBonus(state: State, command: Use): Outcome<RewardsRefusal, { coupon: CouponRow }> {
  const { ledger } = state;
  const coupon = usable(state, command, 'bonus');
  if (typeof coupon === 'string') return refuse(coupon);
  if (state.money === 'real') return refuse('rewards.not_usable');
  const { id, owner, asset, budget: promised, endAt } = coupon;
  if (!canCover(ledger, HOUSE, asset, promised)) return refuse('rewards.house_short');
  // Past this line it must succeed.
  const to = availableAt(ledger.account(owner, 'futures', asset));
  ledger.post(houseAt(ledger, HOUSE, asset), to, promised, 'rewards.bonus', id);
  return { ok: true, coupon: beginUse(state, coupon, { promised, dueAt: endAt }) };
}

const bonusBy = ({ rewards: { bonuses, coupons } }: State, id: number): CouponRow | undefined => {
  const owner = bonuses.get(id);
  return owner === undefined ? undefined : coupons.get(owner)?.find((each) => each.id === id);
};

/** The timer: what a bonus lent is to go back. Futures know how much of it can be used. */
export function bonusesDue(state: State): void {
  state.rewards.due.run(state, (id) => {
    const coupon = bonusBy(state, id);
    if (coupon) state.tell.bonusDue?.({ coupon: id, owner: coupon.owner, asset: coupon.asset });
  });
}

/** Opened to futures: takes back what can be used, again in an hour until all is back or nothing is there. */
export function takeBonus(state: State, { coupon: id, free }: Doors['takeBonus']['ask']): Outcome<never> {
  const coupon = bonusBy(state, id);
  if (!coupon) return { ok: true };
  const { ledger, at } = state;
  const { owner, asset, promised } = coupon;
  const account = ledger.account(owner, 'futures', asset);
  const now = lesser(promised - coupon.saved, free);
  if (now > 0n) ledger.post(availableAt(account), houseAt(ledger, HOUSE, asset), now, 'rewards.bonus_back', id);
  const saved = coupon.saved + now;
  const isEmpty = ledger.available(account) + ledger.held(account) === 0n;
  if (saved === promised || isEmpty) {
    closeCoupon(state, { ...coupon, saved, status: 'used', closedAt: at });
    return { ok: true };
  }
  const dueAt = at + HOUR_MS;
  coupon.saved = saved;
  coupon.dueAt = dueAt;
  couponChanged(state, coupon);
  state.rewards.due.again(state, id, dueAt);
  return { ok: true };
}

/** Whether an owner trades futures with lent money: such fees bring no rebate. */
export const hasBonus = ({ rewards: { bonuses, coupons } }: State, owner: number): boolean =>
  bonuses.size > 0 && (coupons.get(owner) ?? []).some(({ id }) => bonuses.has(id));

/** Opened to futures. */
export function bonusOf(
  state: State,
  { owner, asset }: Doors['bonusOf']['ask'],
): Outcome<never, Doors['bonusOf']['done']> {
  let lent = 0n;
  if (state.rewards.bonuses.size === 0) return { ok: true, lent };
  for (const coupon of state.rewards.coupons.get(owner) ?? [])
    if (coupon.asset === asset && state.rewards.bonuses.has(coupon.id)) lent += coupon.promised - coupon.saved;
  return { ok: true, lent };
}
