import type { Amount } from '@glassbook/money';
import { refuse, type Outcome } from '../core/entry.ts';
import { amountOf, lotsIn, ticksIn } from '../core/grid.ts';
import { ABSENT } from '../core/int-map.ts';
import { refusalToTakeOn } from '../core/limits/ask.ts';
import { crosses, execute } from '../core/matching.ts';
import { multiple } from '../core/multiple.ts';
import { isPostOnly, selfTradeOf, timeInForceOf } from '../core/orders/order-flags.ts';
import { NONE } from '../core/none.ts';
import type { Orders } from '../core/orders.ts';
import { BUY, opposite, sideName } from '../core/side.ts';
import { limitProblem, refusalToTake } from './check-order.ts';
import type { AmendOrder, OrderSummary, SpotDone, SpotRefusal } from './command.ts';
import { coverEntry } from './conditional/cover-entry.ts';
import { entryProblem } from './conditional/exits.ts';
import { changeBoth } from './conditional/leg.ts';
import { leaveStop } from './conditional/leg-fills.ts';
import { life, summaryOf } from './open-orders.ts';
import { summary } from './place-order.ts';
import { holdOf } from './quote.ts';
import { riskOf } from './risk.ts';
import type { Conditional } from './rows.ts';
import { metBy } from './settle.ts';
import type { Market, Met, State } from './state.ts';

type Amended = Outcome<SpotRefusal, SpotDone['spot.amendOrder']>;

/**
 * Changes an open order. A smaller amount at the same price keeps its place in the queue. A larger one or another price is the
 * order placed anew under its old id: what it held is free first, it may trade at once, and the rest goes to the end of the queue.
 */
export function amendOrder(state: State, command: AmendOrder): Amended {
  const slot = life.ownSlot(state, command.owner, command.order);
  if (slot === ABSENT) return refuse('spot.order_not_open');
  const market = life.marketAt(state, slot);
  if (market.status !== 'open' && !market.gathers) return refuse('spot.market_halted');
  const { orders } = state.spot;
  const ticks = command.price === 0n ? orders.ticks(slot) : ticksIn(market, command.price);
  const lots = command.amount === 0n ? orders.lots(slot) : lotsIn(market, command.amount);
  if (ticks === orders.ticks(slot) && lots === orders.lots(slot)) return refuse('spot.amend_nothing');
  const problem = limitProblem(market, ticks, lots);
  if (problem) return refuse(problem);
  if (lots <= orders.lots(slot) - orders.lotsLeft(slot)) return refuse('spot.amend_below_filled');
  const oco = state.spot.conditionals.ofLeg(command.order);
  if (ticks === orders.ticks(slot) && lots < orders.lots(slot)) {
    const shrunk = shrink(state, market, slot, lots);
    if (oco) leaveStop(state, market, oco, orders.lotsLeft(slot));
    return shrunk;
  }
  const stopped = refusalToTakeOn(state, command.owner, riskOf(market, sideName(orders.side(slot))));
  if (stopped) return refuse(stopped);
  if (oco) return amendLeg(state, market, slot, oco, lots, command.price);
  const exit = ticks === orders.ticks(slot) ? undefined : state.spot.conditionals.exitOf(command.order);
  const beyond = exit && entryProblem(state, market, exit, command.price);
  return beyond ? refuse(beyond) : replace(state, market, slot, ticks, lots);
}

/** The stop of an OCO follows its limit side, which never trades as it is changed. */
function amendLeg(state: State, market: Market, slot: number, oco: Conditional, lots: number, price: Amount): Amended {
  const limit = price === 0n ? oco.profitLimit : price;
  const refused = changeBoth(state, market, oco, { ...oco, profit: limit, profitLimit: limit }, lots);
  if (refused) return refuse(refused);
  return { ok: true, keptPriority: false, order: summaryOf(state, market, slot, 'open') };
}

function shrink(state: State, market: Market, slot: number, lots: number): Amended {
  const { orders } = state.spot;
  const side = orders.side(slot);
  const ticks = orders.ticks(slot);
  const less = orders.lots(slot) - lots;
  const left = orders.lotsLeft(slot);
  // Past this line it must succeed.
  orders.setLots(slot, lots);
  orders.setUpdatedAt(slot, state.at);
  market.book.reduce(slot, less);
  const held = holdOf(market, side, ticks, left) - holdOf(market, side, ticks, left - less);
  state.ledger.release(orders.payer(slot), held);
  orders.touch(slot);
  return { ok: true, keptPriority: true, order: summaryOf(state, market, slot, 'open') };
}

/** What an order would hold beyond what it holds now; below zero where it would hold less. */
function moreToHold(market: Market, orders: Orders, slot: number, ticks: number, lots: number): Amount {
  const lotsNow = orders.lotsLeft(slot);
  const side = orders.side(slot);
  if (side !== BUY) return amountOf(market, lots - lotsNow);
  const [before, after] = [orders.ticks(slot) * lotsNow, ticks * lots];
  // Where both can be counted their difference is valued, which is one sum instead of two.
  return market.buyFeePpm === 0 && before <= Number.MAX_SAFE_INTEGER && after <= Number.MAX_SAFE_INTEGER
    ? multiple(after - before, market.unitNumber, market.unit)
    : holdOf(market, side, ticks, lots) - holdOf(market, side, orders.ticks(slot), lotsNow);
}

/** The order crosses no other at its new price: it changes its queue, and its hold by the difference. */
function requeue(
  state: State,
  market: Market,
  slot: number,
  { ticks, lots, wanted, more }: { ticks: number; lots: number; wanted: number; more: Amount },
): Amended {
  const { orders } = state.spot;
  const account = orders.payer(slot);
  market.book.remove(slot);
  if (more > 0n) state.ledger.hold(account, more);
  else if (more < 0n) state.ledger.release(account, -more);
  orders.setTicks(slot, ticks);
  orders.setLots(slot, lots);
  orders.setLotsLeft(slot, wanted);
  orders.setUpdatedAt(slot, state.at);
  life.enqueue(state, market, slot);
  return { ok: true, keptPriority: false, order: summaryOf(state, market, slot, 'open') };
}

function replace(state: State, market: Market, slot: number, ticks: number, lots: number): Amended {
  const { orders } = state.spot;
  const side = orders.side(slot);
  const owner = orders.owner(slot);
  const filledBefore = orders.lots(slot) - orders.lotsLeft(slot);
  const wanted = lots - filledBefore;
  const account = orders.payer(slot);
  const more = moreToHold(market, orders, slot, ticks, wanted);
  if (more > 0n && state.ledger.available(account) < more) return refuse('spot.insufficient_funds');
  const first = market.gathers ? NONE : market.book.first(opposite(side));
  if (first === NONE || !crosses(side, ticks, orders.ticks(first)))
    return requeue(state, market, slot, { ticks, lots, wanted, more });
  const flags = orders.flags(slot);
  const selfTrade = selfTradeOf(flags);
  const reason = refusalToTake(market, owner, first, { postOnly: isPostOnly(flags), selfTrade });
  if (reason) return refuse(reason);

  // Past this line it must succeed.
  const met = metBy(market);
  life.pull(state, market, slot);
  return { ok: true, keptPriority: false, order: arrive(state, market, slot, { ticks, lots, met }) };
}

type Arrival = { ticks: number; lots: number; met: Met };

/** The order in `slot`, which is out of the book with its hold free, arrives anew with this limit and so many lots in all: it trades what it can, then rests or ends. */
export function arrive(state: State, market: Market, slot: number, { ticks, lots, met }: Arrival): OrderSummary {
  const { orders } = state.spot;
  const wanted = lots - (orders.lots(slot) - orders.lotsLeft(slot));
  const taker = {
    order: orders.id(slot),
    owner: orders.owner(slot),
    side: orders.side(slot),
    payer: orders.payer(slot),
    receiver: orders.receiver(slot),
    met,
    ...{ limit: ticks, lots: wanted, bought: undefined },
  };
  const selfTrade = selfTradeOf(orders.flags(slot));
  const limits = { limit: ticks, selfTrade, lots: wanted, spend: undefined };
  const filled = execute(state.spot.venue.settlement, state, market, taker, limits);
  orders.setTicks(slot, ticks);
  orders.setLots(slot, lots);
  orders.setLotsLeft(slot, wanted - filled.lots);
  orders.setFilledValue(slot, orders.filledValue(slot) + filled.value);
  orders.setFee(slot, orders.fee(slot) + filled.fee);
  orders.setUpdatedAt(slot, state.at);
  if (state.spot.conditionals.hasExits) coverEntry(state, market, slot, lots - orders.lotsLeft(slot));
  if (filled.stop === 'filled') return summary(life.close(state, market, slot, 'done', undefined));
  if (filled.stop === 'self') return summary(life.close(state, market, slot, 'cancelled', 'self_trade'));
  if (timeInForceOf(orders.flags(slot)) === 'IOC')
    return summary(life.close(state, market, slot, 'cancelled', 'unfilled'));
  life.rest(state, market, slot);
  return summaryOf(state, market, slot, 'open');
}
