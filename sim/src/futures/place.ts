/** Placing an order, by docs/futures.md. */
import { FIRST_USER, type Outcome, type Refusal } from '@glassbook/engine';
import type { CloseReason, Exits, OrderRow, OrderSummary, PlaceOrder, PositionRow } from '@glassbook/engine/futures';
import { tradeRefusal } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import {
  beIn,
  futuresOf,
  gainOf,
  highestOf,
  holdOf,
  marginOf,
  markOf,
  opposite,
  ownOf,
  partUp,
  positionSide,
  reaches,
  valueOf,
  type Market,
} from './market.ts';
import { entryExitsProblem } from './entry-exits.ts';
import {
  closingOf,
  limitOfClosing,
  mayRest,
  onlyClosing,
  openingProblem,
  reduceProblem,
  type Entering,
} from './extent.ts';
import { bandPrice, usable } from './margin.ts';
import { planOf, trade, type Filled, type Taker, type Want } from './matching.ts';
import { purseOf } from './purses.ts';
import { canRest, close, ordersIn, rest } from './resting.ts';

export const summaryOf = ({ id, market, side, status, filledContracts, filledValue, fee }: OrderRow): OrderSummary => ({
  ...{ id, market, side, status, filledContracts, filledValue, fee },
});
export function place(model: Model, command: PlaceOrder): Outcome {
  const market = futuresOf(model).markets.get(command.market);
  if (!market) return refused('futures.market_not_found');
  const { owner, side, type, timeInForce, postOnly, price, contracts, leverage, margin, clientOrderId } = command;
  const closes = command.reduceOnly ? -1 : 0;
  const order = {
    owner,
    side,
    type,
    timeInForce,
    postOnly,
    price,
    contracts,
    leverage,
    margin,
    closes,
    clientOrderId,
    follow: 0,
    avoids: 0,
  };
  return enter(model, market, { ...order, exits: command.exits, selfTrade: command.selfTrade ?? 'expire_maker' });
}

/** The same of every order that comes to a market. */
export function enter(model: Model, market: Market, entering: Entering, why: CloseReason = 'trader'): Outcome {
  const { owner, closes } = entering;
  const stopped = closes === 0 ? tradeRefusal(model, owner, market.rules.base) : undefined;
  if (stopped) return refused(stopped);
  const limit = limitOf(market, entering);
  if (typeof limit !== 'bigint') return refused(limit);
  const problem =
    shapeProblem(market, entering) ?? ownersProblem(model, market, entering) ?? entryExitsProblem(market, entering);
  if (problem) return refused(problem);
  const closing = closingOf(model, market, entering);
  const worst = closing.length === 0 ? limit : limitOfClosing(model, market, entering, limit, closing);
  if (typeof worst !== 'bigint') return refused(worst);
  const size =
    closes === 0
      ? (openingProblem(model, market, entering, limit, closing) ?? positionsProblem(model, entering, closing))
      : reduceProblem(model, market, entering, closing);
  if (size) return refused(size);
  const want = { limit: worst, contracts: entering.contracts, selfTrade: entering.selfTrade, avoids: entering.avoids };
  const reason = meetingProblem(model, market, entering, want, closing);
  if (reason) return refused(reason);
  return { ok: true, order: summaryOf(carryOut(model, market, entering, want, why)) };
}

/** FUTURES-010: no further than the band; a market order ends there. */
function limitOf(market: Market, { side, type, price }: Entering): bigint | Refusal {
  if (market.status !== 'open') return 'futures.market_halted';
  if (market.mark === undefined) return 'futures.no_mark_price';
  const band = bandPrice(market, side === 'buy');
  if (price === 0n) return type === 'market' ? band : 'futures.price_missing';
  const { tick } = market.rules;
  if (price % tick !== 0n) return 'futures.price_off_tick';
  if (price < 0n || price / tick > highestOf(market)) return 'futures.price_out_of_band';
  if (reaches(side, band, price)) return price;
  return type === 'market' ? band : 'futures.price_out_of_band';
}

function shapeProblem({ rules }: Market, { contracts, leverage, closes }: Entering): Refusal | undefined {
  if (!Number.isSafeInteger(contracts) || contracts < 1) return 'futures.contracts_missing';
  // A position is closed as it is, whatever the rules allow by now.
  if (closes > 0) return undefined;
  if (contracts > rules.contractsMax) return 'futures.contracts_too_many';
  const most = rules.tiers[0]?.leverageMax ?? 0;
  return Number.isSafeInteger(leverage) && leverage >= 1 && leverage <= most
    ? undefined
    : 'futures.leverage_out_of_range';
}

function ownersProblem(model: Model, market: Market, entering: Entering): Refusal | undefined {
  const { owner, clientOrderId } = entering;
  if (entering.postOnly && !mayRest(entering)) return 'futures.post_only_would_take';
  const isFull = ordersIn(model, owner, market).length >= market.rules.openOrdersMax;
  if (owner >= FIRST_USER && entering.follow === 0 && mayRest(entering) && isFull)
    return 'futures.too_many_open_orders';
  const isTaken = ownOf(model, owner).orders.some((order) => order.clientOrderId === clientOrderId);
  return clientOrderId !== undefined && isTaken ? 'futures.client_order_id_taken' : undefined;
}

/** Of one owner, in all markets. */
const POSITIONS_MAX = 500;
/** FUTURES-082: what is open, and orders that wait to open something and have not begun to. */
function positionsProblem(model: Model, entering: Entering, closing: readonly PositionRow[]): Refusal | undefined {
  const { orders, positions } = ownOf(model, entering.owner);
  if (entering.owner < FIRST_USER || onlyClosing(entering, closing)) return undefined;
  const begun = new Set(positions.map(({ order }) => order));
  const waiting = orders.filter(({ id, closes }) => closes === 0 && !begun.has(id));
  return positions.length + waiting.length >= POSITIONS_MAX ? 'futures.too_many_positions' : undefined;
}

function meetingProblem(
  model: Model,
  market: Market,
  entering: Entering,
  want: Want,
  closing: readonly PositionRow[],
): Refusal | undefined {
  const { owner, side, contracts, closes, timeInForce } = entering;
  const best = market.book[opposite(side)][0];
  const crosses = best !== undefined && reaches(side, want.limit, best.price);
  if (crosses && entering.postOnly) return 'futures.post_only_would_take';
  const purse = purseOf(model, entering.follow);
  const plan = planOf(model, market, { owner, side }, want, timeInForce === 'FOK');
  if (
    closes === 0 &&
    !onlyClosing(entering, closing) &&
    (purse ? purse.free : usable(model, owner, market)) < neededFor(market, entering, want, plan)
  )
    return 'futures.insufficient_margin';
  const isBlocked = plan.stop === 'self' && plan.contracts === 0;
  if (isBlocked) return 'futures.would_trade_with_self';
  if (mayRest(entering)) return undefined;
  if (plan.contracts === 0) return 'futures.no_liquidity';
  return timeInForce === 'FOK' && plan.contracts < contracts ? 'futures.fill_or_kill_unfilled' : undefined;
}

/** FUTURES-006: for what it trades at once margin, fee and loss against the mark price, of an isolated order the loss of each fill; for the rest its hold. */
function neededFor(market: Market, entering: Entering, { limit, contracts }: Want, plan: Filled): bigint {
  const { side, leverage, margin } = entering;
  const mark = markOf(market);
  const gain =
    margin === 'isolated'
      ? -plan.losses
      : gainOf(market, positionSide(side), plan.value, valueOf(market, mark, plan.contracts));
  const fee = partUp(plan.value, market.rules.takerFeePpm);
  const now = marginOf(plan.value, leverage) + fee + (gain < 0n ? -gain : 0n);
  const order = { side, price: limit, leverage, mark };
  return mayRest(entering) ? now + holdOf(market, order, contracts - plan.contracts) : now;
}

type Taking = Pick<Entering, 'owner' | 'side' | 'leverage' | 'margin' | 'closes' | 'follow' | 'exits'>;
const exitsIn = (exits: Exits | undefined) => ({
  ...{ exitBy: exits?.by, profitPrice: exits?.profit, stopPrice: exits?.stop },
});

export function takerOf(
  model: Model,
  market: Market,
  { owner, side, leverage, margin, closes, follow, exits }: Omit<Taking, 'exits'> & { exits?: Exits | undefined },
): Taker {
  const futures = futuresOf(model);
  const id = futures.nextOrder;
  futures.nextOrder += 1;
  return {
    ...{ id, owner, market: market.rules.market, side, leverage, margin, closes, follow, mark: markOf(market) },
    ...{ ...exitsIn(exits), before: 0n, feePpm: market.rules.takerFeePpm, why: 'trader' },
  };
}

/** Trades what it can; what is left of it rests or ends. */
function carryOut(model: Model, market: Market, entering: Entering, want: Want, why: CloseReason): OrderRow {
  const { owner, side, type, timeInForce, postOnly, selfTrade, clientOrderId, contracts } = entering;
  const { leverage, margin, closes, follow, exits } = entering;
  beIn(model, owner, market);
  const taker = { ...takerOf(model, market, entering), why };
  const filled = trade(model, market, taker, want);
  const isIOC = type === 'market' && timeInForce === 'GTC';
  const order: OrderRow = {
    ...{ id: taker.id, owner, market: market.rules.market, side, type },
    ...{ timeInForce: isIOC ? 'IOC' : timeInForce, postOnly, selfTrade, clientOrderId, price: want.limit, contracts },
    ...{ filledContracts: filled.contracts, filledValue: filled.value, fee: filled.fee },
    ...{
      leverage,
      margin,
      closes,
      follow,
      ...exitsIn(exits),
      mark: taker.mark,
      status: 'open',
      cancelReason: undefined,
      priority: 0,
    },
    ...{ createdAt: model.at, updatedAt: model.at },
  };
  const isGone = closes > 0 && !ownOf(model, owner).positions.some(({ id }) => id === closes);
  if (filled.stop === 'filled') close(model, order, 'done');
  else if (filled.stop === 'short') close(model, order, 'cancelled', 'margin');
  else if (filled.stop === 'self') close(model, order, 'cancelled', 'self_trade');
  else if (!mayRest(entering) || isGone) close(model, order, 'cancelled', 'unfilled');
  else if (canRest(model, market, order)) rest(model, market, order);
  else close(model, order, 'cancelled', 'margin');
  return order;
}
