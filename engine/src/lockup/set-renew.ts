import { refuse, type Outcome } from '../core/entry.ts';
import type { LockupRefusal, SetRenew } from './command.ts';
import { changeOrder } from './put-order.ts';
import { runningOf } from './running.ts';
import type { OrderRow, State } from './state.ts';

/** Whether the principal is locked again at the end; until then it can be changed any time. */
export function setRenew(state: State, command: SetRenew): Outcome<LockupRefusal, { lockup: OrderRow }> {
  const order = runningOf(state, command);
  if (typeof order === 'string') return refuse(order);
  // Past this line it must succeed.
  return { ok: true, lockup: changeOrder(state, order, { renew: command.renew }) };
}
