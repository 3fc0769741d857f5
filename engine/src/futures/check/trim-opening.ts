/** Resting orders that open stay within their tier and the market's room: where they open more than before, the newest of those that do not fit are canceled until the rest do. */
import { BUY, type SideNumber } from '../../core/side.ts';
import type { CancelReason } from '../../core/terms.ts';
import { life, termsOf } from '../open-orders.ts';
import type { Exposure, Market, State } from '../state.ts';
import { isAboveTier, openedWith } from './extent.ts';

/** `side`: of the orders that are looked at, both where it is left out. `asksRoom`: whether the market's open interest counts. `except`: the order that is being filled. */
export type Trimmed = { side?: SideNumber; reason: CancelReason; asksRoom: boolean; except?: number };

export function trimOpening(state: State, market: Market, exposure: Exposure, trimmed: Trimmed): void {
  const { orders } = state.futures;
  const { side, reason, except } = trimmed;
  for (const id of orders.idsOf(exposure.owner).reverse()) {
    const slot = orders.slotOf.get(id);
    if (id === except || orders.market(slot) !== market.market || termsOf(state, id).closes !== 0) continue;
    if (side !== undefined && orders.side(slot) !== side) continue;
    if (!fits(state, market, exposure, slot, trimmed)) life.cancel(state, market, slot, reason);
  }
}

/** All contracts of a side, open and ordered, are in the tier of their worth, and the market has room for what is ordered. */
function fits(state: State, market: Market, exposure: Exposure, slot: number, { asksRoom }: Trimmed): boolean {
  const { orders } = state.futures;
  const side = orders.side(slot);
  const more = openedWith(state, exposure, side, 0);
  if (more === 0) return true;
  if (asksRoom && market.openInterest + more > market.settings.openInterestMax) return false;
  const contracts = exposure.open[side === BUY ? 'long' : 'short'] + more;
  return !isAboveTier(market, contracts, orders.ticks(slot), termsOf(state, orders.id(slot)).leverage);
}
