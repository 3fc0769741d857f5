/** How coupons are given: by two of the staff, by a code, in the shop. None is given by itself. */
import { isOfTwo, isOther, refuse, type Outcome } from '../core/entry.ts';
import { FIRST_USER } from '../core/ledger.ts';
import { refusalToTakeOn } from '../core/limits/ask.ts';
import type { LimitRefusal } from '../core/limits/words.ts';
import type { Buy, ConfigureCoupon, Give, Redeem, RewardsRefusal } from './command.ts';
import { groupOf } from './links.ts';
import { movePoints, pointsOf } from './points.ts';
import { giveCoupon, hasRoom } from './put-coupon.ts';
import type { CouponRow, State } from './state.ts';
import { GIVEN_MAX, type sources } from './words.ts';

/** Why an account takes a break or is excluded: it is given nothing then. A limit of losses refuses no gift. */
export const pausedBy = (state: State, owner: number): LimitRefusal | undefined =>
  refusalToTakeOn(state, owner, state.limits.unit === undefined ? {} : { gets: state.limits.unit });

export function give(
  state: State,
  command: Give,
): Outcome<RewardsRefusal | 'rewards.decision_invalid', { given: number }> {
  const { owners } = command;
  const template = state.rewards.templates.get(command.template);
  if (!template) return refuse('rewards.template_not_found');
  const areValid =
    owners.length > 0 &&
    owners.length <= GIVEN_MAX &&
    new Set(owners).size === owners.length &&
    owners.every((owner) => Number.isSafeInteger(owner) && owner >= FIRST_USER);
  if (!isOfTwo(command) || !areValid) return refuse('rewards.decision_invalid');
  if (template.status === 'closed') return refuse('rewards.template_closed');
  if (leftOf(state, template) < owners.length) return refuse('rewards.sold_out');
  const who = owners.filter((owner) => pausedBy(state, owner) === undefined && hasRoom(state, owner));
  // Past this line it must succeed.
  for (const owner of who) giveCoupon(state, owner, template, 'gift');
  return { ok: true, given: who.length };
}

export function redeem(state: State, { owner, code }: Redeem): Outcome<RewardsRefusal, { coupon: CouponRow }> {
  let found: ConfigureCoupon | undefined;
  for (const template of state.rewards.templates.values()) if (template.code[0]?.word === code) found = template;
  if (!found || owner < FIRST_USER) return refuse('rewards.code_unknown');
  return take(state, owner, found, 'code');
}

export function buy(
  state: State,
  { owner, template: id, done, seen }: Buy,
): Outcome<RewardsRefusal, { coupon: CouponRow }> {
  const template = state.rewards.templates.get(id);
  if (!template || owner < FIRST_USER) return refuse('rewards.template_not_found');
  const { points, task } = template;
  const isTask = task !== 'none';
  if (!isTask && points === 0) return refuse('rewards.not_for_points');
  if (isOther(seen, { points })) return refuse('rewards.terms_changed');
  const isFree = isTask && done === task;
  if (!isFree && points === 0) return refuse('rewards.task_open');
  if (!isFree && pointsOf(state, owner) < points) return refuse('rewards.points_short');
  const taken = take(state, owner, template, isFree ? 'task' : 'points');
  if (taken.ok && !isFree) movePoints(state, owner, 'shop', taken.coupon.id, -points);
  return taken;
}

/** What is left of the total of a template. */
const leftOf = ({ rewards: { given } }: State, { template, total }: ConfigureCoupon): number =>
  total - (given.get(template) ?? 0);

/** Accounts that are linked take one coupon of a template together. */
function take(
  state: State,
  owner: number,
  template: ConfigureCoupon,
  source: (typeof sources)[number],
): Outcome<RewardsRefusal, { coupon: CouponRow }> {
  const { takers, changed } = state.rewards;
  if (template.status === 'closed') return refuse('rewards.template_closed');
  const paused = pausedBy(state, owner);
  if (paused) return refuse(paused);
  const before = takers.get(template.template) ?? new Set();
  for (const one of groupOf(state, owner)) if (before.has(one)) return refuse('rewards.already_given');
  if (leftOf(state, template) < 1) return refuse('rewards.sold_out');
  if (!hasRoom(state, owner)) return refuse('rewards.too_many');
  // Past this line it must succeed.
  takers.set(template.template, before.add(owner));
  changed.takers.push({ template: template.template, owner, at: state.at });
  return { ok: true, coupon: giveCoupon(state, owner, template, source) };
}
