import { refuse, type Outcome } from '../core/entry.ts';
import { availableAt, FIRST_USER, heldAt } from '../core/ledger.ts';
import { refusalToLock } from './acceptable.ts';
import type { Lock, LockupRefusal } from './command.ts';
import { beginOrder } from './put-order.ts';
import type { OrderRow, State } from './state.ts';
import { spanFrom } from './sums.ts';

/** Moves the amount from the spot account to the earn account, on hold until the lock-up ends. */
export function lock(
  state: State,
  { owner, offer: id, amount, renew, seen }: Lock,
): Outcome<LockupRefusal, { lockup: OrderRow }> {
  const { ledger } = state;
  const offer = state.lockup.offers.get(id);
  if (!offer || owner < FIRST_USER) return refuse('lockup.offer_not_found');
  const refusal = refusalToLock(state, owner, offer, { amount, seen });
  if (refusal) return refuse(refusal);
  if (ledger.availableOf(owner, 'spot', offer.asset) < amount) return refuse('lockup.insufficient_funds');
  // Past this line it must succeed.
  const asked = { owner, amount, renew, ...spanFrom(state.at, offer.days), renewed: undefined };
  const order = beginOrder(state, offer, asked);
  const from = availableAt(ledger.account(owner, 'spot', offer.asset));
  ledger.post(from, heldAt(ledger.account(owner, 'earn', offer.asset)), amount, 'lockup.lock', order.id);
  return { ok: true, lockup: order };
}
