import type { Amount } from '@glassbook/money';
import { accrued } from '../core/accrual.ts';
import { isOther } from '../core/entry.ts';
import { canCover, houses } from '../core/house.ts';
import { refusalToTakeOn } from '../core/limits/ask.ts';
import type { ConfigureOffer, LockRefusal, Terms } from './command.ts';
import type { State } from './state.ts';
import { ORDERS_MAX } from './words.ts';

/** Interest is paid from it, and on hold there from the moment it is promised. Penalties go to it. */
export const HOUSE = houses.lockup;

/**
 * Why an owner cannot have so much more of an offer, whoever asks: a person or a renewal. `seen`: the terms that are agreed to. What pays for it, the
 * spot account or the principal of an order that ends, is the caller's question.
 */
export function refusalToLock(
  state: State,
  owner: number,
  offer: ConfigureOffer,
  { amount, seen }: { amount: Amount; seen?: Partial<Omit<Terms, 'asset'>> | undefined },
): LockRefusal | undefined {
  if (offer.status === 'closed') return 'lockup.offer_closed';
  const { days, dailyPpm, penaltyPpm } = offer;
  if (isOther(seen, { days, dailyPpm, penaltyPpm })) return 'lockup.offer_changed';
  if (amount < offer.min) return 'lockup.amount_too_small';
  if (lockedOf(state, owner, offer.offer) + amount > offer.ownerMax) return 'lockup.amount_too_large';
  if ((state.lockup.locked.get(offer.offer) ?? 0n) + amount > offer.allMax) return 'lockup.offer_sold_out';
  if ((state.lockup.byOwner.get(owner)?.size ?? 0) >= ORDERS_MAX) return 'lockup.too_many_orders';
  if (!canCover(state.ledger, HOUSE, offer.asset, accrued(amount, offer.dailyPpm, offer.days)))
    return 'lockup.house_short';
  // No `gets`: its penalty can be lost also where it is of the unit of limits.
  return refusalToTakeOn(state, owner, {});
}

/** What of an offer runs for an owner. */
function lockedOf({ lockup: { byOwner, orders } }: State, owner: number, offer: number): Amount {
  let sum = 0n;
  for (const id of byOwner.get(owner) ?? []) {
    const order = orders.get(id);
    if (order?.offer === offer) sum += order.amount;
  }
  return sum;
}
