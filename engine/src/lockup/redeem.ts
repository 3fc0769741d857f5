import { refuse, type Outcome } from '../core/entry.ts';
import { houseAt } from '../core/house.ts';
import { heldAt } from '../core/ledger.ts';
import { recordResult } from '../core/limits/record.ts';
import { HOUSE } from './acceptable.ts';
import type { LockupRefusal, Redeem } from './command.ts';
import { runningOf } from './running.ts';
import { giveBack, payInterest } from './pay.ts';
import { closeOrder } from './put-order.ts';
import type { OrderRow, State } from './state.ts';
import { daysLeft, penaltyOf } from './sums.ts';

/** Pays the interest of the full days, takes the penalty of those that are left, and gives the rest of the principal back. */
export function redeem(state: State, command: Redeem): Outcome<LockupRefusal, { lockup: OrderRow }> {
  const running = runningOf(state, command);
  if (typeof running === 'string') return refuse(running);
  // Past this line it must succeed.
  const { ledger } = state;
  const order = payInterest(state, running);
  const { owner, asset, amount, id } = order;
  const penalty = penaltyOf(amount, order, daysLeft(order, state.at));
  const redeemed = closeOrder(state, order, { status: 'redeemed', penalty });
  if (penalty > 0n) {
    const from = heldAt(ledger.account(owner, 'earn', asset));
    ledger.post(from, houseAt(ledger, HOUSE, asset), penalty, 'lockup.penalty', id);
    recordResult(state, owner, asset, -penalty);
  }
  giveBack(state, order, amount - penalty);
  return { ok: true, lockup: redeemed };
}
