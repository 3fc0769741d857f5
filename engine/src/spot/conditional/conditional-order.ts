/**
 * Conditional orders: an order that is placed once the price reaches what it waits for. Its money is on hold from the beginning; its id is that of the order it becomes. With a stop and a profit
 * price it has one hold, and a fill of one side ends the other (OCO, leg.ts). An exit belongs to an entry order and covers what that one has received.
 */
import { assert, type Amount } from '@glassbook/money';
import { lotsIn, ticksIn } from '../../core/grid.ts';
import { BUY } from '../../core/side.ts';
import { encode } from '../../core/encode.ts';
import { inOrder } from '../../product.ts';
import type { Direction } from '../../core/trigger/triggers.ts';
import type { Distance, Trailed } from '../../core/trigger/trails.ts';
import type { Side } from '../../core/terms.ts';
import { holdOf, type Priced } from '../quote.ts';
import type { Conditional, ConditionalEnd, ConditionalRow } from '../rows.ts';
import type { Market, State } from '../state.ts';

/** What an order can wait for. */
export const parts = ['stop', 'profit', 'trail', 'activation'] as const;
export type Part = (typeof parts)[number];

/** A stop buys as the price rises and sells as it falls; a profit price is on the other side, and so is where a trailing one begins. */
export function directionOf(side: Side, part: Part): Direction {
  const isRise = part === 'stop' || part === 'trail' ? side === 'buy' : side === 'sell';
  return isRise ? 'rise' : 'fall';
}

/** Names a trigger of a conditional order. */
const triggerId = (id: number, part: Part): number => id * parts.length + parts.indexOf(part);
export const ofTrigger = (id: number): { id: number; part: Part } => ({
  id: Math.floor(id / parts.length),
  part: parts[id % parts.length] as Part,
});

/** What it holds: a sell its amount, a buy by value that, any other buy the most it can pay; each less what its limit side in the book holds of that. */
export function heldBy(market: Priced, order: Conditional): Amount {
  const { leg, profitLimit, amount } = order;
  if (leg === 0) return wholeHold(market, order);
  if (order.side === 'sell') return 0n;
  return wholeHold(market, order) - holdOf(market, BUY, ticksIn(market, profitLimit), lotsIn(market, amount));
}

/** What it and its limit side hold together. */
export function wholeHold(market: Priced, { side, amount, value, most }: Omit<Conditional, 'leg'>): Amount {
  if (side === 'sell') return amount;
  return value > 0n ? value : holdOf(market, BUY, ticksIn(market, most), lotsIn(market, amount));
}

/** The account it pays from; opened where there was none. */
export const payerOf = (
  { ledger, spot }: State,
  market: Market,
  { owner, side }: Pick<Conditional, 'owner' | 'side'>,
): number => ledger.account(owner, spot.venue.account, side === 'buy' ? market.quote : market.base);

export const distanceOf = (market: Market, { trail, trailPpm }: Conditional): Distance => ({
  ticks: trail === 0n ? 0 : ticksIn(market, trail),
  ppm: trailPpm,
});
export const trailedOf = ({ market, side, by }: Conditional): Trailed => ({
  instrument: market,
  by,
  direction: directionOf(side, 'trail'),
});

/** Puts it among those that wait, with its money on hold already, and sets what it waits for. An exit that covers nothing yet waits for nothing. */
export function watch(state: State, market: Market, order: Conditional): void {
  const { conditionals } = state.spot;
  conditionals.add(order);
  if (order.expiresAt > 0) state.spot.venue.setEnd(state, order.market, order.id, order.expiresAt);
  setTriggers(state, market, order);
}

/** Sets its triggers to its prices; those of a trail that has begun are the trail's. `how`: for what is looked at now, or from the next price on. */
export function setTriggers(state: State, market: Market, order: Conditional, how: 'set' | 'setNext' = 'set'): void {
  if (order.parent !== 0 && order.amount === 0n) return;
  for (const part of ['stop', 'profit', 'activation'] as const) {
    const id = triggerId(order.id, part);
    const isOver = part === 'activation' ? order.trailFrom !== 0 : part === 'profit' && order.leg !== 0;
    if (order[part] === 0n || isOver) state.triggers.clear(state.spot.venue.waits, id);
    else state.triggers[how](state.spot.venue.waits, id, triggerOf(market, order, part));
  }
}

const triggerOf = (market: Market, order: Conditional, part: 'stop' | 'profit' | 'activation') => ({
  instrument: market.market,
  by: order.by,
  direction: directionOf(order.side, part),
  ticks: ticksIn(market, order[part]),
});

/** After it was withdrawn it waits again, with its hold; `part`, which came true, from the next price on, so that one price fires it once. */
export function waitAgain(state: State, market: Market, order: Conditional, part: 'stop' | 'profit'): void {
  const held = heldBy(market, order);
  if (held > 0n) state.ledger.hold(payerOf(state, market, order), held);
  watch(state, market, order);
  if (part === 'profit' && order.leg !== 0) return;
  state.triggers.setNext(state.spot.venue.waits, triggerId(order.id, part), triggerOf(market, order, part));
}

/** It begins to follow the price. */
export function beginTrail(
  state: State,
  market: Market,
  order: Conditional,
  price: { floor: number; ceil: number },
): void {
  order.trailFrom = state.spot.nextTrail;
  state.spot.nextTrail += 1;
  const id = triggerId(order.id, 'trail');
  state.spot.trails.begin(state.triggers, id, order.trailFrom, trailedOf(order), distanceOf(market, order), price);
}

/** While loading: it follows the price again. */
export const resumeTrail = (state: State, market: Market, order: Conditional): void => {
  const id = triggerId(order.id, 'trail');
  state.spot.trails.resume(state.triggers, id, trailedOf(order), distanceOf(market, order), order.trailFrom);
};

/** The best price since its trail began, in ticks; undefined before. */
export const bestSince = (state: State, { id }: Pick<Conditional, 'id'>): number | undefined =>
  state.spot.trails.bestOf(triggerId(id, 'trail'));

/** Takes it from those that wait, with its triggers, and gives back its hold. */
export function withdraw(state: State, market: Market, order: Conditional): void {
  for (const part of parts) state.triggers.clear(state.spot.venue.waits, triggerId(order.id, part));
  state.spot.trails.end(state.triggers, triggerId(order.id, 'trail'));
  if (order.expiresAt > 0) state.spot.venue.setEnd(state, order.market, order.id, undefined);
  state.spot.conditionals.remove(order);
  const held = heldBy(market, order);
  if (held > 0n) state.ledger.release(payerOf(state, market, order), held);
}

/** Its end without an order: canceled by its owner, expired, or for another reason. */
export function endConditional(state: State, order: Conditional, endReason: ConditionalEnd): ConditionalRow {
  const market = state.spot.markets.get(order.market);
  assert(market !== undefined, 'a conditional order is of a market');
  withdraw(state, market, order);
  return closeConditional(state, order, { status: 'cancelled', endReason, fired: undefined, refusal: undefined });
}

/** Its last row. */
export function closeConditional(
  state: State,
  order: Conditional,
  end: Pick<ConditionalRow, 'status' | 'endReason' | 'fired' | 'refusal'>,
): ConditionalRow {
  const row = rowOf({ ...order, updatedAt: state.at }, end);
  state.spot.ended.push(row);
  return row;
}

const waiting = { status: 'waiting', endReason: undefined, fired: undefined, refusal: undefined } as const;

/** Fields in one order, so that a loaded row is equal to a new one. */
const rowOf = (
  order: Conditional,
  end: Pick<ConditionalRow, 'status' | 'endReason' | 'fired' | 'refusal'>,
): ConditionalRow => ({ ...order, ...end });

/** Those that changed since the last time: what ended, then what waits as it stands. */
export function takeConditionals(state: State): ConditionalRow[] {
  const rows = state.spot.ended.take();
  for (const order of state.spot.conditionals.takeTouched()) rows.push(rowOf(order, waiting));
  return rows;
}

/** What each explains of its owner's money on hold. */
export function* conditionalHolds(state: State): Generator<[number, Amount]> {
  for (const order of state.spot.conditionals.all()) {
    const market = state.spot.markets.get(order.market);
    assert(market !== undefined, 'a conditional order is of a market');
    yield [payerOf(state, market, order), heldBy(market, order)];
  }
}

/** Those that wait as lines of the state's description, with the best price of each trail, and when open orders expire. */
export function* conditionalLines(state: State): Generator<string> {
  for (const order of state.spot.conditionals.all())
    yield `conditional ${encode(order)} ${bestSince(state, order) ?? ''}`;
  for (const row of state.spot.trails.rows()) yield `trail ${encode(row)}`;
  for (const [order, at] of inOrder(state.spot.expiries)) yield `expiry ${order} ${at}`;
}

/** An open conditional order of this owner. */
export function ownConditional(state: State, owner: number, id: number): Conditional | undefined {
  const order = state.spot.conditionals.get(id);
  return order?.owner === owner ? order : undefined;
}
