/** What waited for an opening arrives in the open book. */
import { crosses } from '../../core/matching.ts';
import { NONE } from '../../core/none.ts';
import { isPostOnly } from '../../core/orders/order-flags.ts';
import { opposite } from '../../core/side.ts';
import { arrive } from '../../spot/amend-order.ts';
import { closeConditional, withdraw } from '../../spot/conditional/conditional-order.ts';
import { life } from '../../spot/open-orders.ts';
import { enterOrder } from '../../spot/place-order.ts';
import type { Conditional } from '../../spot/rows.ts';
import { metBy } from '../../spot/settle.ts';
import type { Market, State as SpotState } from '../../spot/state.ts';

/** The order in `slot`, which is in no queue, arrives with its hold free; one that would only rest, and cannot, ends. */
export function arriveAgain(floor: SpotState, market: Market, slot: number): void {
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
export function arriveByValue(floor: SpotState, market: Market, order: Conditional): void {
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
