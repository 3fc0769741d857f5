/** Orders whose price came: SPOT-031 to SPOT-037. */
import type { ConditionalRow, OrderSummary, Outcome, PlaceOrder } from '@glassbook/engine';
import type { Model } from '../model/model.ts';
import {
  firesAt,
  followPrice,
  heldBy,
  isRise,
  joinTrail,
  parts,
  touchWaiting,
  waitsFor,
  watches,
  withdrawWaiting,
  type Part,
} from './conditional.ts';
import { shownOf, type Shown } from '../model/shown.ts';
import { accountFor, rowsOf, spotOf, type Market, type Trail } from './market.ts';
import { afterStop } from './oco.ts';
import { cancel, withdraw } from './resting.ts';
import { enter, planned } from './place.ts';

type Seen = { market: Market; by: ConditionalRow['by']; price: bigint; place: number };
type Due = { order: ConditionalRow; part: Part; rise: boolean; at: bigint };
const PPM = 1_000_000n;

/** Places what waits for a price. */
export function fireReached(model: Model, { instrument, by, price, place }: Shown): void {
  const market = spotOf(model).markets.get(instrument);
  if (!market || by === 'mark') return;
  followPrice(model, market, by, price);
  const seen = { market, by, price, place };
  for (let due = nextDue(model, seen); due; due = nextDue(model, seen)) fire(model, market, due, price);
}

/** What this price reached first: from below the lowest, then from above the highest; at one price the older. */
function nextDue(model: Model, { market, by, price, place }: Seen): Due | undefined {
  const due: Due[] = [];
  for (const order of spotOf(model).waiting.values()) {
    if (order.market !== market.rules.market || order.by !== by || !watches(order)) continue;
    // An exit that began to wait after this price was shown.
    if ((rowsOf(model).waitsAfter.get(order.id) ?? 0) >= place) continue;
    for (const part of ['stop', 'profit', 'activation'] as const)
      if (waitsFor(order, part) && (rowsOf(model).againAfter.get(`${order.id} ${part}`) ?? 0) < place)
        due.push({ order, part, rise: isRise(order.side, part), at: order[part] });
  }
  for (const trail of spotOf(model).trails)
    if (trail.market === market.rules.market && trail.by === by) {
      const order = firstOf(market, trail);
      due.push({ order, part: 'trail', rise: trail.rise, at: firesAt(market, trail, order) });
    }
  const reached = due.filter(({ rise, at }) => (rise ? at <= price : at >= price));
  const rank = ({ order, part }: Due) => order.id * parts.length + parts.indexOf(part);
  reached.sort((a, b) => {
    if (a.rise !== b.rise) return a.rise ? -1 : 1;
    if (a.at !== b.at) return a.at < b.at === a.rise ? -1 : 1;
    return rank(a) - rank(b);
  });
  return reached[0];
}

/** The one of a trail that fires first: by amount before by part, the smaller distance, the older. */
export function firstOf(market: Market, trail: Trail): ConditionalRow {
  const far = (order: ConditionalRow) => {
    const away = firesAt(market, trail, order) - trail.best;
    return trail.rise ? away : -away;
  };
  const [first] = [...trail.orders].sort((a, b) => {
    const nearer = far(a) - far(b);
    return nearer === 0n ? a.trailPpm - b.trailPpm || a.id - b.id : nearer < 0n ? -1 : 1;
  });
  if (!first) throw new Error('a trail has an order');
  return first;
}

/** At the price that fired it, wherever the one before has brought it. */
function fire(model: Model, market: Market, { order, part }: Due, price: bigint): void {
  if (part === 'activation') {
    joinTrail(model, market, order, price);
    order.updatedAt = model.at;
    touchWaiting(model, order);
    return;
  }
  const leg = spotOf(model).open.get(order.leg);
  withdrawWaiting(model, market, order);
  if (leg) withdraw(model, market, leg);
  const entry = spotOf(model).open.get(order.parent);
  if (entry) cancel(model, entry, 'exit');
  const command = commandOf(market, order, part, price);
  if (order.leg === 0 && order.stop > 0n && order.profit > 0n && part !== 'trail') {
    const plan = planned(model, market, command, { ...order, isPart: true });
    const isSplit = part === 'profit' && plan !== undefined && plan.stop !== 'filled';
    if (isSplit) placeInPart(model, market, order, command);
    if (plan === undefined) waitAgain(model, market, order, part);
    if (isSplit || plan === undefined) return;
  }
  const isPart = order.leg !== 0 || (order.stop > 0n && order.profit > 0n);
  const outcome = enter(model, market, command, { ...order, isPart });
  if (leg) afterStop(model, market, leg, placedBy(outcome));
  order.fired = part;
  order.updatedAt = model.at;
  if (outcome.ok) order.status = 'triggered';
  else Object.assign(order, { status: 'cancelled', endReason: 'refused', refusal: outcome.reason });
  touchWaiting(model, order);
}

function commandOf(market: Market, order: ConditionalRow, part: Part, price: bigint): PlaceOrder {
  const { owner, side, amount, value, most, selfTrade, clientOrderId, expiresAt } = order;
  const { tick, bandPpm } = market.rules;
  const limit = part === 'stop' ? order.stopLimit : part === 'profit' ? order.profitLimit : 0n;
  const name = clientOrderId === undefined ? {} : { clientOrderId };
  const command: PlaceOrder = {
    ...{ kind: 'spot.placeOrder', owner, market: market.rules.market, side, type: 'limit', timeInForce: 'GTC' },
    ...{ postOnly: false, price: limit, amount, value, worstPrice: 0n, selfTrade, ...name },
  };
  if (limit > 0n) return expiresAt === 0 ? command : { ...command, timeInForce: 'GTD', expiresAt };
  const from = side === 'buy' ? (price + tick - 1n) / tick : price / tick;
  const step = PPM * tick;
  const up = ((from * tick * (PPM + BigInt(bandPpm))) / step) * tick;
  const down = ((from * tick * (PPM - BigInt(bandPpm)) + step - 1n) / step) * tick;
  const band = side === 'buy' ? up : down;
  const worstPrice = side === 'buy' && value === 0n && most < band ? most : band;
  return { ...command, type: 'market', timeInForce: 'IOC', worstPrice };
}

/** Nothing ended its other price: it waits again, for the one that came from the next price on. */
function waitAgain(model: Model, market: Market, order: ConditionalRow, part: 'stop' | 'profit'): void {
  const held = heldBy(market, order);
  if (held > 0n) model.hold(accountFor(model, market, order.owner, order.side), held);
  spotOf(model).waiting.set(order.id, order);
  rowsOf(model).againAfter.set(`${order.id} ${part}`, shownOf(model).count);
  touchWaiting(model, order);
}

/** What is filled of a profit side, or rests, has a number of its own; the stop waits on for the rest. */
function placeInPart(model: Model, market: Market, order: ConditionalRow, command: PlaceOrder): void {
  const spot = spotOf(model);
  const id = spot.nextOrder;
  spot.nextOrder += 1;
  const { clientOrderId: _, ...unnamed } = command;
  const placed = placedBy(enter(model, market, unnamed, { id, isPart: true }));
  if (!placed) throw new Error('it would be filled in part or rest');
  if (order.value > 0n) order.value -= placed.filledValue;
  else order.amount -= placed.filledAmount;
  if (placed.status === 'open') Object.assign(order, { leg: id, profit: order.profitLimit });
  order.updatedAt = model.at;
  waitAgain(model, market, order, 'profit');
}

const placedBy = (outcome: Outcome): OrderSummary | undefined =>
  outcome.ok && 'order' in outcome && 'filledAmount' in outcome.order ? outcome.order : undefined;
