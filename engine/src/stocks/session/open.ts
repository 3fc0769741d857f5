/** A stock opens: what waits trades in an auction, the house maker quotes, what is left arrives in its sequence, and prices are shown to what waits for them. One command does all of it. */
import type { Amount } from '@glassbook/money';
import { NONE } from '../../core/none.ts';
import { isPostOnly } from '../../core/orders/order-flags.ts';
import { crosses } from '../../core/matching.ts';
import { BUY, opposite, SELL } from '../../core/side.ts';
import { arrive } from '../../spot/amend-order.ts';
import { closeConditional, withdraw } from '../../spot/conditional/conditional-order.ts';
import { showPrices } from '../../spot/conditional/last-price.ts';
import { life } from '../../spot/open-orders.ts';
import { enterOrder } from '../../spot/place-order.ts';
import type { Conditional } from '../../spot/rows.ts';
import { metBy } from '../../spot/settle.ts';
import type { Market, State as SpotState } from '../../spot/state.ts';
import { runAuction } from '../auction/run.ts';
import { maker } from '../house-maker.ts';
import { isByValue } from '../order/by-value.ts';
import type { Listing, State } from '../state.ts';
import { floorOf } from '../view.ts';
import type { AuctionKind } from '../words.ts';
import { putSession } from './times.ts';

/** Opens a stock at a reference in quote units. */
export function openBy(state: State, listing: Listing, reference: Amount, kind: Exclude<AuctionKind, 'close'>): void {
  const { market } = listing;
  runAuction(state, listing, kind, reference);
  const past = [{ at: state.at, price: reference }];
  putSession(state, listing, { session: 'open', reference, openedAt: state.at, untilAt: undefined, past });
  const floor = floorOf(state);
  const waiting = takeOut(market);
  maker.requote(floor, market);
  for (const slot of waiting) arriveAgain(floor, market, slot);
  for (const order of floor.spot.conditionals.all())
    if (order.market === market.market && isByValue(order)) arriveByValue(floor, market, order);
  showPrices(floor, market);
}

/** Takes all orders out of the book, in their sequence; what they hold stays on hold until each arrives. */
function takeOut({ book, orders }: Market): number[] {
  const slots: number[] = [];
  for (const side of [BUY, SELL] as const)
    for (let slot = book.first(side); slot !== NONE; slot = book.after(slot)) slots.push(slot);
  for (const slot of slots) book.remove(slot);
  return slots.sort((a, b) => orders.priority(a) - orders.priority(b));
}

/** One that would only rest, and cannot, ends. */
function arriveAgain(floor: SpotState, market: Market, slot: number): void {
  const { orders, book } = market;
  const ticks = orders.ticks(slot);
  const first = book.first(opposite(orders.side(slot)));
  life.free(floor, market, slot);
  if (isPostOnly(orders.flags(slot)) && first !== NONE && crosses(orders.side(slot), ticks, orders.ticks(first))) {
    orders.setUpdatedAt(slot, floor.at);
    life.close(floor, market, slot, 'cancelled', 'unfilled');
    return;
  }
  arrive(floor, market, slot, { ticks, lots: orders.lots(slot), met: metBy(market) });
}

/** A buy by value that waited for the opening is placed at market, with the money that was on hold for it. */
function arriveByValue(floor: SpotState, market: Market, order: Conditional): void {
  withdraw(floor, market, order);
  const { id, owner, value, selfTrade, clientOrderId } = order;
  const outcome = enterOrder(
    floor,
    market,
    {
      ...{ kind: 'spot.placeOrder', owner, market: market.market, side: 'buy', type: 'market', timeInForce: 'IOC' },
      ...{ postOnly: false, price: 0n, amount: 0n, value, worstPrice: 0n, selfTrade },
      ...(clientOrderId !== undefined && { clientOrderId }),
    },
    { id, isExit: false },
  );
  closeConditional(floor, order, {
    ...{ status: outcome.ok ? 'triggered' : 'cancelled', endReason: outcome.ok ? undefined : 'refused' },
    ...{ fired: undefined, refusal: outcome.ok ? undefined : outcome.reason },
  });
}
