/** Orders of a stock end at their time: those of the day all at once after a close, so they do in pieces, and none while an auction is carried out. */
import { assert } from '@glassbook/money';
import { ABSENT } from '../../core/int-map.ts';
import { timeInForceOf } from '../../core/orders/order-flags.ts';
import { nextPiece } from '../../core/schedule.ts';
import { isStopped } from '../../spot/cancel-order.ts';
import { orderExpires } from '../../spot/conditional/expiry.ts';
import { life } from '../../spot/open-orders.ts';
import type { Market, State as SpotState } from '../../spot/state.ts';
import { putSession, setEndsTimer } from '../session/times.ts';
import type { State } from '../state.ts';
import { floorOf, stocksIn } from '../view.ts';
import { AUCTION_PIECE_MS, pieceOf } from '../words.ts';

/** Sets, moves or clears when an order of a stock ends. */
export function setEnd(view: SpotState, market: number, order: number, at: number | undefined): void {
  const listing = stocksIn(view).listings.get(market);
  assert(listing !== undefined, 'an order is of a stock');
  if (at === undefined) listing.ends.clear('end', order);
  else listing.ends.set('end', order, at);
  setEndsTimer(view as unknown as State, listing);
}

/** The timer of a stock: ends the next orders whose time is over, by time, then by number. */
export function endsDue(state: State, id: number): void {
  const listing = state.stocks.listings.get(id);
  assert(listing !== undefined, 'orders that end are of a stock');
  const { ends, market } = listing;
  const floor = floorOf(state);
  for (let left = pieceOf(listing.rules); left > 0; left -= 1) {
    const due = ends.take(state.at);
    if (due === undefined) break;
    endAtTime(floor, market, due.id);
  }
  if (ends.next <= state.at) putSession(state, listing, { endsFrom: nextPiece(state.entryAt, AUCTION_PIECE_MS) });
  setEndsTimer(state, listing);
}

/** The time of an order has come, or self-limits of its owner would have ended it while it took part in an auction. What is left of a market order ends as it does in an open stock. */
export function endAtTime(floor: SpotState, market: Market, order: number): void {
  const { orders } = floor.spot;
  const slot = orders.slotOf.get(order);
  if (slot !== ABSENT && isStopped(floor, market, slot)) life.cancel(floor, market, slot, 'self_limit');
  else if (slot !== ABSENT && timeInForceOf(orders.flags(slot)) === 'IOC') life.cancel(floor, market, slot, 'unfilled');
  else orderExpires(floor, order);
}
