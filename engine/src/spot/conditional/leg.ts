/**
 * The limit side of an OCO, its leg: an ordinary order that rests in the book from the start, with a number of its own, while its stop waits. Both cover the same amount, and only a fill of one ends the other: a
 * fill of the leg leaves the stop what is left (leg-fills.ts), and the stop's order ends the leg where it is filled or rests.
 */
import { amountOf, lotsIn, ticksIn } from '../../core/grid.ts';
import { ABSENT } from '../../core/int-map.ts';
import { BUY, SELL, type SideNumber } from '../../core/side.ts';
import { putOrder } from '../../trading/put-order.ts';
import type { OrderRefusal, OrderSummary } from '../command.ts';
import { mostToPay, ocoProblem } from './check-conditional.ts';
import { endConditional, heldBy, payerOf, setTriggers, wholeHold } from './conditional-order.ts';
import { priceNow } from './last-price.ts';
import { life, setExpiry } from '../open-orders.ts';
import type { Conditional, ConditionalEnd } from '../rows.ts';
import type { Market, State } from '../state.ts';

const sideOf = ({ side }: Pick<Conditional, 'side'>): SideNumber => (side === 'buy' ? BUY : SELL);

/** Puts the leg of an OCO into the book, with what it holds of the hold of both. */
export function restLeg(state: State, market: Market, order: Conditional): void {
  const { owner, selfTrade, expiresAt, leg } = order;
  const side = sideOf(order);
  const limit = ticksIn(market, order.profitLimit);
  const sized = { side, limit, selfTrade, lots: lotsIn(market, order.amount), spend: undefined } as const;
  const receiver = state.ledger.account(owner, state.spot.venue.account, side === BUY ? market.base : market.quote);
  const entrant = { order: leg, owner, side, payer: payerOf(state, market, order), receiver };
  const terms = { timeInForce: expiresAt === 0 ? 'GTC' : 'GTD', postOnly: false } as const;
  const slot = putOrder(market, entrant, sized, { lots: 0, value: 0n, fee: 0n }, terms, state.at);
  if (expiresAt > 0) setExpiry(state, leg, expiresAt);
  life.rest(state, market, slot);
}

/** The slot of its leg in the book; ABSENT without one. */
export const slotOfLeg = ({ spot }: State, { leg }: Pick<Conditional, 'leg'>): number =>
  leg === 0 ? ABSENT : spot.orders.slotOf.get(leg);

/** Ends a conditional order, with its leg where it has one. */
export function endBoth(
  state: State,
  order: Conditional,
  reason: Extract<ConditionalEnd, 'user' | 'expired' | 'self_limit'>,
): void {
  const slot = slotOfLeg(state, order);
  if (slot === ABSENT) endConditional(state, order, reason);
  else life.cancel(state, life.marketAt(state, slot), slot, reason);
}

/** After the stop's order was tried while the leg was out of the book. Nothing filled ends nothing: then the leg rests again, behind what came meanwhile, as a plain limit order. */
export function afterStop(state: State, market: Market, slot: number, placed: OrderSummary | undefined): void {
  market.orders.setUpdatedAt(slot, state.at);
  if (placed && (placed.filledAmount > 0n || placed.status === 'open'))
    life.close(state, market, slot, 'cancelled', 'oco');
  else life.rest(state, market, slot);
}

/**
 * Gives an OCO other prices, and its leg other lots in all; both holds change by the difference. Refused, with nothing changed, where its stop or its leg could not be placed so, where the leg would trade at
 * once, and where its owner has not what both hold then.
 */
export function changeBoth(
  state: State,
  market: Market,
  order: Conditional,
  changed: Conditional,
  lots: number,
): OrderRefusal | undefined {
  const slot = slotOfLeg(state, order);
  const price = priceNow(state, market, order.by);
  const left = lots - (market.orders.lots(slot) - market.orders.lotsLeft(slot));
  // The smallest and the largest value are of the whole order, as they are where an open one is amended.
  const whole = { ...changed, amount: amountOf(market, lots) };
  const problem = ocoProblem(market, whole, price);
  if (problem || !price) return problem ?? 'spot.no_trigger_price';
  const most = mostToPay(market, changed, price);
  const after = { ...changed, most, amount: amountOf(market, left), updatedAt: state.at };
  const payer = payerOf(state, market, order);
  const more = wholeHold(market, after) - wholeHold(market, order);
  if (state.ledger.available(payer) < more) return 'spot.insufficient_funds';

  // Past this line it must succeed: what the stop holds beside the leg is free until the leg holds its own.
  const before = heldBy(market, order);
  if (before > 0n) state.ledger.release(payer, before);
  moveLeg(state, market, slot, { ticks: ticksIn(market, after.profitLimit), lots, left });
  const held = heldBy(market, after);
  if (held > 0n) state.ledger.hold(payer, held);
  Object.assign(order, after);
  state.spot.conditionals.touch(order.id);
  setTriggers(state, market, order);
  return undefined;
}

/** A larger leg, or one at another price, goes to the end of its queue; one that stays as it is keeps its place. */
function moveLeg(
  state: State,
  market: Market,
  slot: number,
  { ticks, lots, left }: { ticks: number; lots: number; left: number },
): void {
  const { orders } = market;
  if (ticks === orders.ticks(slot) && lots === orders.lots(slot)) return;
  life.pull(state, market, slot);
  orders.setTicks(slot, ticks);
  orders.setLots(slot, lots);
  orders.setLotsLeft(slot, left);
  orders.setUpdatedAt(slot, state.at);
  life.rest(state, market, slot);
}
