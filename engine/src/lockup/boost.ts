import type { BoostRefusal } from '../core/doors.ts';
import { refuse, type Outcome } from '../core/entry.ts';
import type { Boost, LockupRefusal } from './command.ts';
import { runningOf } from './running.ts';
import type { State } from './state.ts';

/** A coupon adds to each payment of interest, so it is used before the first. A renewal is none that its owner began: it has no coupon. */
export function boost(state: State, command: Boost): Outcome<LockupRefusal> {
  const order = runningOf(state, command);
  if (typeof order === 'string') return refuse(order);
  const { id: lockup, owner, asset, amount, days, renewed, paidDays } = order;
  if (paidDays > 0 || renewed !== undefined) return refuse('lockup.order_paid');
  const { coupon } = command;
  return state.doors.beginBoost({ owner, coupon, lockup, asset, amount, days }) as Outcome<BoostRefusal>;
}
