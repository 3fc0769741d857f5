/**
 * Exits that an order brings for the position it opens. They wait from its first fill on, for all that it has filled; where one of them closes the position, what is left of the order is canceled: it would
 * open again what was just closed.
 */
import { ticksIn } from '../../core/grid.ts';
import { ABSENT } from '../../core/int-map.ts';
import type { OrderType, Side } from '../../core/terms.ts';
import type { Exits, OrderRefusal } from '../command.ts';
import { life } from '../open-orders.ts';
import { marketOf } from '../positions.ts';
import type { Market, Position, State } from '../state.ts';
import { exitDirection, exitParts, priceNow } from './arm-exits.ts';

/** Each on its side of the price at which the order is filled at the latest: its limit, or the price of now where that is reached first. `limit` in ticks. */
export function entryExitsProblem(
  market: Market,
  { side, type, closes, exits }: { side: Side; type: OrderType; closes: number; exits: Exits | undefined },
  limit: number,
): OrderRefusal | undefined {
  if (exits === undefined) return undefined;
  if (closes !== 0) return 'futures.exits_of_entry';
  if (exits.profit === 0n && exits.stop === 0n) return 'futures.exits_missing';
  const wanted = exitParts
    .filter((part) => exits[part] !== 0n)
    .map((part) => ({
      direction: exitDirection(side === 'buy' ? 'long' : 'short', part),
      ticks: ticksIn(market, exits[part]),
    }));
  // A price that is not on the tick is not a number of ticks, and in no range.
  if (!wanted.every(({ ticks }) => ticks >= 1 && ticks <= market.ticksMax)) return 'futures.price_off_tick';
  const now = priceNow(market, exits.by);
  const better = side === 'buy' ? Math.min : Math.max;
  const [floor, ceil] = type === 'market' ? [now.floor, now.ceil] : [better(now.floor, limit), better(now.ceil, limit)];
  return wanted.some(({ direction, ticks }) => (direction === 'rise' ? ticks <= floor : ticks >= ceil))
    ? 'futures.exits_of_entry'
    : undefined;
}

/** An exit of the position is tried: what is left of the order that brought it is canceled. */
export function cancelEntry(state: State, { order, market }: Position): void {
  const { orders, terms } = state.futures;
  const slot = orders.slotOf.get(order);
  if (slot === ABSENT || terms.get(order)?.exits === undefined) return;
  life.cancel(state, marketOf(state, market), slot, 'exit');
}
