import { assert } from '@glassbook/money';
import { refuse, type Outcome } from '../core/entry.ts';
import { canCover } from '../core/house.ts';
import { availableAt, FIRST_USER, heldAt } from '../core/ledger.ts';
import { refusalToTakeOn } from '../core/limits/ask.ts';
import type { Buy, ConfigureOffer, DualRefusal } from './command.ts';
import { putSale } from './put-sale.ts';
import { beginOrder, HOUSE, owedOf } from './put-order.ts';
import type { OrderRow, State } from './state.ts';
import { daysFrom, dualSums, saleEndOf, startOf } from './sums.ts';
import { ORDERS_MAX } from './words.ts';

/** Moves what is paid from the spot account to the earn account, on hold until the end. Everything that the outcome depends on but the index is fixed here. */
export function buy(state: State, command: Buy): Outcome<DualRefusal, { dual: OrderRow }> {
  const { dual, ledger } = state;
  const { owner, shares } = command;
  const offer = dual.offers.get(command.offer);
  const sale = dual.sales.get(command.offer);
  if (!offer || !sale || owner < FIRST_USER) return refuse('dual.offer_not_found');
  const refusal = refusalToSell(state, offer, command) ?? refusalToHave(state, offer, command);
  if (refusal) return refuse(refusal);
  const order = orderOf(state, offer, command);
  for (const [asset, amount] of owedOf(order))
    if (!canCover(ledger, HOUSE, asset, amount)) return refuse('dual.house_short');
  const { paidAsset, paid } = order;
  if (ledger.availableOf(owner, 'spot', paidAsset) < paid) return refuse('dual.insufficient_funds');
  // Past this line it must succeed.
  beginOrder(state, order);
  putSale(state, { ...sale, sold: sale.sold + shares });
  const from = availableAt(ledger.account(owner, 'spot', paidAsset));
  ledger.post(from, heldAt(ledger.account(owner, 'earn', paidAsset)), paid, 'dual.buy', order.id);
  return { ok: true, dual: order };
}

const isOther = (seen: number | undefined, now: number): boolean => seen !== undefined && seen !== now;

/** Why nobody can buy so much of the offer now, on these terms. */
function refusalToSell(
  { at, dual }: State,
  { offer, startDay, endDay, status, ratePpm, total }: ConfigureOffer,
  { shares, seen }: Buy,
): DualRefusal | undefined {
  if (at < startOf(startDay)) return 'dual.offer_not_started';
  if (at >= saleEndOf(endDay)) return 'dual.offer_ended';
  if (status === 'closed') return 'dual.offer_closed';
  if (isOther(seen?.ratePpm, ratePpm) || isOther(seen?.days, daysFrom(at, endDay))) return 'dual.offer_changed';
  if (!Number.isSafeInteger(shares) || shares < 1) return 'dual.shares_too_few';
  return shares > total - (dual.sales.get(offer)?.sold ?? 0) ? 'dual.shares_too_many' : undefined;
}

/** Why this owner can't have so much more of it. */
function refusalToHave(
  state: State,
  { offer, ownerMax }: ConfigureOffer,
  { owner, shares }: Buy,
): DualRefusal | undefined {
  const { byOwner, orders } = state.dual;
  const own = byOwner.get(owner) ?? new Set();
  let bought = 0;
  for (const id of own) {
    const order = orders.get(id);
    if (order?.offer === offer) bought += order.shares;
  }
  if (ownerMax > 0 && bought + shares > ownerMax) return 'dual.owner_limit';
  if (own.size >= ORDERS_MAX) return 'dual.too_many_orders';
  return refusalToTakeOn(state, owner, {});
}

function orderOf({ dual, assets, at, seq }: State, terms: ConfigureOffer, { owner, shares }: Buy): OrderRow {
  const { offer, instrument, asset, quote, type, strike, tick, ratePpm, endDay } = terms;
  const days = daysFrom(at, endDay);
  const scale = assets.get(asset)?.scale;
  assert(scale !== undefined, 'the asset of an offer is known');
  return {
    ...{ id: dual.nextOrder, seq, owner, offer, instrument, asset, quote, type, strike, tick },
    ...{ ratePpm, days, shares },
    ...{ paidAsset: type === 'call' ? asset : quote, ...dualSums(terms, shares, days, scale) },
    ...{ at, endAt: startOf(endDay), status: 'purchased' },
    ...{ price: undefined, backAsset: undefined, back: undefined, closedAt: undefined },
  };
}
