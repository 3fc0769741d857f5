/** Placing an order, by docs/spot.md. */
import {
  FIRST_USER,
  type AccountKind,
  type ConditionalRow,
  type OrderRow,
  type OrderSummary,
  type Outcome,
  type PlaceOrder,
  type Refusal,
} from '@glassbook/engine';
import { indexPricesOf } from '../index-price/index.ts';
import type { Books, Sale } from '../model/books.ts';
import { tradeRefusal } from '../model/limits.ts';
import { lotsMax, ticksMax } from '../model/bounds.ts';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import { waitingOf } from './conditional.ts';
import { attach, exitsProblem } from './exits.ts';
import { amountProblem, limitProblem } from './limit-problem.ts';
import { expiryProblem } from './place-conditional.ts';
import {
  availableFor,
  broughtBy,
  costOf,
  holdOf,
  openOrdersOf,
  opposite,
  reaches,
  rowsOf,
  spotOf,
  type Market,
} from './market.ts';
import { placesTaken, restsFired, waitingCount } from './places.ts';
import { close, rest } from './resting.ts';
import { nothing, planOf, trade, type Plan, type Want } from './matching.ts';

const PPM = 1_000_000n;

export const summaryOf = ({ id, market, side, status, filledAmount, filledValue, fee }: OrderRow): OrderSummary => ({
  id,
  market,
  side,
  status,
  filledAmount,
  filledValue,
  fee,
});

/** Why an order may not come to the book at this price: a post-only would take, or it would match its owner's order first. */
export function meetingProblem(
  market: Market,
  order: Pick<OrderRow, 'owner' | 'side' | 'price' | 'postOnly' | 'selfTrade'>,
): Refusal | undefined {
  const first = market.gathers ? undefined : market.book[opposite(order.side)][0];
  if (!first || !reaches(order.side, order.price, first.price)) return undefined;
  if (order.postOnly) return 'spot.post_only_would_take';
  return first.owner === order.owner && order.selfTrade === 'expire_taker' ? 'spot.would_trade_with_self' : undefined;
}

export function place(model: Model, command: PlaceOrder): Outcome {
  const market = spotOf(model).markets.get(command.market);
  return market ? enter(model, market, command) : refused('spot.market_not_found');
}

/** The same in its market. One that waited for a price has its number, and its place among its owner's orders; what an exit or a limit side has left has no smallest value. */
export function enter(model: Model, market: Market, command: PlaceOrder, waited: Waited = {}): Outcome {
  const want = wantOf(model, market, command, waited);
  if (typeof want === 'string') return refused(want);
  return { ok: true, order: carryOut(model, market, command, want, waited.id) };
}

/** What such an order that waited would trade now; undefined where it is refused. */
export function planned(model: Model, market: Market, command: PlaceOrder, waited: Waited): Plan | undefined {
  const want = wantOf(model, market, command, waited);
  return typeof want === 'string' ? undefined : planOf(market, want);
}

/** `isPart`: of what fills of it or of its other side have left. */
type Waited = Partial<Pick<ConditionalRow, 'id' | 'parent'>> & { isPart?: boolean };

function wantOf(
  model: Model,
  market: Market,
  command: PlaceOrder,
  { id, parent = 0, isPart = false }: Waited,
): Want | Refusal {
  const stopped = tradeRefusal(model, command.owner, broughtBy(market, command.side));
  if (stopped) return stopped;
  if (market.status !== 'open' && !market.gathers) return 'spot.market_halted';
  const limit = command.type === 'limit' ? command.price : worstPrice(model, market, command);
  if (typeof limit === 'string') return limit;
  const isExit = parent !== 0 || isPart;
  const shapeOf = command.type === 'limit' ? shapeOfLimit : shapeOfMarket;
  const problem = shapeOf(model, market, command, isExit);
  if (problem) return problem;
  const mayRest = command.type === 'limit' && ['GTC', 'GTD'].includes(command.timeInForce);
  if (command.postOnly && !mayRest) return 'spot.post_only_would_take';
  const blocked = id === undefined ? ownersProblem(model, market, command, mayRest) : undefined;
  if (blocked) return blocked;
  const { owner, side, amount, value, selfTrade = 'expire_maker' } = command;
  // What the fee on top leaves of a value.
  const onTop = side === 'buy' ? BigInt(market.feeOnTop ?? 0) : 0n;
  const want = { owner, side, limit, amount, value: (value * PPM) / (PPM + onTop), selfTrade };
  const reason =
    command.type === 'limit' ? limitRefusal(model, market, command, want) : marketRefusal(model, market, command, want);
  return reason ?? want;
}

function ownersProblem(model: Model, market: Market, command: PlaceOrder, mayRest: boolean): Refusal | undefined {
  const { owner, clientOrderId, timeInForce, expiresAt } = command;
  const own = openOrdersOf(model, owner);
  const most = market.rules.openOrdersMax;
  const rests = mayRest || market.gathers || (command.exits && restsFired(command.exits));
  if (owner >= FIRST_USER && rests && placesTaken(model, owner, command.market) >= most)
    return 'spot.too_many_open_orders';
  if (command.exits && owner >= FIRST_USER && waitingCount(model, owner, command.market) >= most)
    return 'spot.too_many_open_orders';
  const named = [...own, ...waitingOf(model, owner)].some((order) => order.clientOrderId === clientOrderId);
  if (clientOrderId !== undefined && named) return 'spot.client_order_id_taken';
  // Every order of shares that rests, or waits for an auction, has an end.
  const isTimed = timeInForce === 'GTD' || ((mayRest || market.gathers) && market.feeOnTop !== undefined);
  if (isTimed !== (expiresAt !== undefined)) return 'spot.expiry_out_of_range';
  const expiry = expiresAt === undefined ? undefined : expiryProblem(model, expiresAt);
  return expiry ?? exitsProblem(model, market, command);
}

/** All of a balance, without what is less than a lot. */
function isAll(model: Model, market: Market, { side, amount, owner }: PlaceOrder): boolean {
  const free = availableFor(model, market, owner, side);
  return side === 'sell' && amount === free - (free % market.rules.lot);
}

function shapeOfLimit(model: Model, market: Market, command: PlaceOrder, isExit: boolean): Refusal | undefined {
  if (command.price === 0n) return 'spot.price_missing';
  if (command.value !== 0n) return 'spot.amount_missing';
  // All shares may be sold whatever they are worth.
  const sellsAll = market.feeOnTop !== undefined && isAll(model, market, command);
  return limitProblem(market, command.price, command.amount, isExit || sellsAll);
}

/** The worst price a market order accepts: its own, else the band around the index price, rounded towards it. */
function worstPrice(
  model: Model,
  market: Market,
  { side, amount, value, worstPrice: own }: PlaceOrder,
): bigint | Refusal {
  const { tick, bandPpm } = market.rules;
  if ((amount === 0n) === (value === 0n)) return 'spot.amount_missing';
  if (own % tick !== 0n) return 'spot.worst_price_off_tick';
  if (own !== 0n) return own / tick > ticksMax(tick) ? 'spot.price_out_of_range' : own;
  const index = indexPricesOf(model).get(market.rules.market);
  if (!index) return 'spot.no_index_price';
  const step = PPM * tick;
  const down = (index.price * (PPM + BigInt(bandPpm))) / step;
  const up = (index.price * (PPM - BigInt(bandPpm)) + step - 1n) / step;
  const ticks = side === 'buy' ? down : up;
  return ticks < 1n || ticks > ticksMax(tick) ? 'spot.price_out_of_range' : ticks * tick;
}

function shapeOfMarket(model: Model, market: Market, command: PlaceOrder, isExit: boolean): Refusal | undefined {
  const { side, amount, value } = command;
  const { notionalMin, notionalMax } = market.rules;
  if (value !== 0n) {
    if (value > notionalMax) return 'spot.amount_too_large';
    return value < notionalMin ? 'spot.notional_too_small' : undefined;
  }
  // Its worth is taken at the first price it would match.
  const first = market.book[opposite(side)][0];
  const problem = first ? limitProblem(market, first.price, amount, isExit) : amountProblem(market, amount);
  // All of a balance may be sold whatever it is worth.
  return problem === 'spot.notional_too_small' && isAll(model, market, command) ? undefined : problem;
}

function limitRefusal(model: Model, market: Market, command: PlaceOrder, want: Want): Refusal | undefined {
  const { owner, side, limit, amount, selfTrade } = want;
  if (availableFor(model, market, owner, side) < holdOf(market, side, limit, amount)) return 'spot.insufficient_funds';
  const meeting = meetingProblem(market, { owner, side, price: limit, postOnly: command.postOnly, selfTrade });
  if (meeting) return meeting;
  return command.timeInForce === 'FOK' && planOf(market, want).amount < amount
    ? 'spot.fill_or_kill_unfilled'
    : undefined;
}

/** A market order needs what it really costs; by value, a buy needs the value it names. */
function marketRefusal(model: Model, market: Market, command: PlaceOrder, want: Want): Refusal | undefined {
  const plan = planOf(market, want);
  const byValue = want.amount === 0n;
  const { lot } = market.rules;
  if (byValue && plan.amount / lot === lotsMax(lot)) return 'spot.amount_too_large';
  const needs =
    want.side === 'buy' ? (byValue ? command.value : costOf(market, plan.value)) : byValue ? plan.amount : want.amount;
  if (availableFor(model, market, want.owner, want.side) < needs) return 'spot.insufficient_funds';
  if (plan.fills.length === 0 && plan.stop === 'filled') return 'spot.amount_too_small';
  // Where both end, the resting order does so also when nothing is traded.
  const bothEnd = plan.stop === 'self' && want.selfTrade === 'expire_both';
  if (plan.fills.length === 0 && !bothEnd)
    return plan.stop === 'self' ? 'spot.would_trade_with_self' : 'spot.no_liquidity';
  return command.timeInForce === 'FOK' && plan.stop !== 'filled' ? 'spot.fill_or_kill_unfilled' : undefined;
}

/** Trades what it can; a limit order that may wait waits with what is left, any other ends. */
function carryOut(
  model: Model,
  market: Market,
  command: PlaceOrder,
  want: Want,
  given?: number,
  account?: AccountKind,
): OrderSummary {
  const spot = spotOf(model);
  const id = given ?? spot.nextOrder;
  if (given === undefined) spot.nextOrder += 1;
  const { owner, side, type, timeInForce, postOnly, amount, value } = command;
  const plan = market.gathers ? nothing(market) : planOf(market, want);
  const fee = trade(model, market, { id, owner, side, want, account }, plan);
  const order: OrderRow = {
    id,
    owner,
    market: command.market,
    side,
    // One that waits for an auction at a limit is a market order.
    type: market.gathers && timeInForce === 'IOC' ? 'market' : type,
    timeInForce: type === 'market' && timeInForce === 'GTC' ? 'IOC' : timeInForce,
    postOnly,
    selfTrade: want.selfTrade,
    clientOrderId: command.clientOrderId,
    price: want.limit,
    amount,
    value,
    filledAmount: plan.amount,
    filledValue: plan.value,
    fee,
    status: 'open',
    cancelReason: undefined,
    priority: 0,
    createdAt: model.at,
    updatedAt: model.at,
  };
  if (plan.stop === 'filled') close(model, order, 'done');
  else if (plan.stop === 'self') close(model, order, 'cancelled', 'self_trade');
  else if (market.gathers || (type === 'limit' && ['GTC', 'GTD'].includes(timeInForce))) {
    const { expiresAt } = command;
    if (expiresAt !== undefined) {
      spot.expiries.set(id, expiresAt);
      rowsOf(model).expiries.set(id, { order: id, at: expiresAt, status: 'set' });
    }
    rest(model, market, order);
  } else close(model, order, 'cancelled', 'unfilled');
  if (command.exits) attach(model, market, command, order);
  return summaryOf(order);
}

/** A sale that another product makes for an owner, from an account of its choice. */
export function sellWhole(
  model: Model,
  { owner, account, market: id, amount, worst }: Sale,
): ReturnType<Books['sellWhole']> {
  const market = spotOf(model).markets.get(id);
  if (!market) return 'spot.market_not_found';
  if (market.status !== 'open') return 'spot.market_halted';
  const [best] = market.book.buy;
  const problem = best ? limitProblem(market, best.price, amount) : amountProblem(market, amount);
  const there = model.available(owner, account, market.rules.base);
  const sellsAll = amount === there - (there % market.rules.lot);
  if (problem && !(problem === 'spot.notional_too_small' && sellsAll)) return problem;
  const want: Want = { owner, side: 'sell', limit: worst, amount, value: 0n, selfTrade: 'expire_maker' };
  const plan = planOf(market, want);
  if (there < amount) return 'spot.insufficient_funds';
  if (plan.fills.length === 0) return 'spot.no_liquidity';
  if (plan.stop !== 'filled') return 'spot.fill_or_kill_unfilled';
  const command: PlaceOrder = {
    ...{ kind: 'spot.placeOrder', owner, market: id, side: 'sell', type: 'market', timeInForce: 'FOK' },
    ...{ postOnly: false, price: 0n, amount, value: 0n, worstPrice: worst },
  };
  const order = carryOut(model, market, command, want, undefined, account);
  return { got: order.filledValue - order.fee, fee: order.fee };
}
