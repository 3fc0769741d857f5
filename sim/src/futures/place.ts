/** Placing an order, by docs/futures.md. */
import {
  FIRST_USER,
  type OrderType,
  type Outcome,
  type Refusal,
  type SelfTrade,
  type Side,
  type TimeInForce,
} from '@glassbook/engine';
import type {
  CloseReason,
  Exits,
  MarginMode,
  OrderRow,
  OrderSummary,
  PlaceOrder,
  PositionRow,
} from '@glassbook/engine/futures';
import { tradeRefusal } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import {
  beIn,
  contractsOf,
  futuresOf,
  gainOf,
  highestOf,
  holdOf,
  leftOf,
  marginOf,
  markOf,
  modeOf,
  openInterest,
  opposite,
  otherSide,
  ownOf,
  partUp,
  poolAt,
  positionSide,
  positionsOf,
  reaches,
  sumContracts,
  valueOf,
  type Market,
} from './market.ts';
import { entryExitsProblem } from './entry-exits.ts';
import { bandPrice, standingAlone, standingOf, tierOf, usable, worstPrice } from './margin.ts';
import { planOf, trade, type Filled, type Taker, type Want } from './matching.ts';
import { canRest, close, closingBy, orderedBy, ordersIn, rest } from './resting.ts';

/** An order that opens (`closes` 0), closes a position, or closes the oldest of the other side (-1). */
export type Entering = {
  owner: number;
  side: Side;
  type: OrderType;
  timeInForce: TimeInForce;
  postOnly: boolean;
  price: bigint;
  contracts: number;
  leverage: number;
  margin: MarginMode;
  closes: number;
  exits: Exits | undefined;
  clientOrderId: string | undefined;
  selfTrade: SelfTrade;
};

export const summaryOf = ({ id, market, side, status, filledContracts, filledValue, fee }: OrderRow): OrderSummary => ({
  ...{ id, market, side, status, filledContracts, filledValue, fee },
});
const mayRest = ({ type, timeInForce }: Pick<Entering, 'type' | 'timeInForce'>): boolean =>
  type === 'limit' && timeInForce === 'GTC';

export function place(model: Model, command: PlaceOrder): Outcome {
  const market = futuresOf(model).markets.get(command.market);
  if (!market) return refused('futures.market_not_found');
  const { owner, side, type, timeInForce, postOnly, price, contracts, leverage, margin, clientOrderId } = command;
  const closes = command.reduceOnly ? -1 : 0;
  const order = { owner, side, type, timeInForce, postOnly, price, contracts, leverage, margin, closes, clientOrderId };
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
  const want = { limit: worst, contracts: entering.contracts, selfTrade: entering.selfTrade };
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
  if (owner >= FIRST_USER && mayRest(entering) && isFull) return 'futures.too_many_open_orders';
  const isTaken = ownOf(model, owner).orders.some((order) => order.clientOrderId === clientOrderId);
  return clientOrderId !== undefined && isTaken ? 'futures.client_order_id_taken' : undefined;
}

/** The positions that it may close. */
function closingOf(model: Model, market: Market, { owner, side, closes }: Entering): PositionRow[] {
  if (closes === 0 && modeOf(model, owner) === 'hedge') return [];
  return positionsOf(model, owner, market).filter(
    (position) => position.side !== positionSide(side) && (closes <= 0 || position.id === closes),
  );
}

/** FUTURES-010: closing there leaves nothing owed; of an order that may rest, with all that rest beyond the mark price. */
function limitOfClosing(
  model: Model,
  market: Market,
  entering: Entering,
  limit: bigint,
  closing: readonly PositionRow[],
): bigint | Refusal {
  const { type, side, owner } = entering;
  const isBuy = side === 'buy';
  const isBeyond = (order: OrderRow) => order.side === side && !reaches(side, markOf(market), order.price);
  const beside = mayRest(entering) ? ordersIn(model, owner, market).filter(isBeyond) : [];
  const contracts = beside.reduce((sum, order) => sum + leftOf(order), entering.contracts);
  const { takerFeePpm } = market.rules;
  const worstOf = (all: readonly PositionRow[], equity: bigint) =>
    worstPrice(market, isBuy ? 'short' : 'long', Math.min(sumContracts(all), contracts), equity, takerFeePpm);
  const cross = closing.filter(({ mode }) => mode === 'cross');
  const prices = closing
    .filter(({ mode }) => mode === 'isolated')
    .map((position) => worstOf([position], standingAlone(market, position).equity));
  if (cross[0]) prices.push(worstOf(cross, standingOf(model, poolAt(model, cross[0])).equity));
  const worst = prices.reduce((most, price) => (isBuy === price < most ? price : most), limit);
  return worst !== limit && type === 'limit' ? 'futures.price_out_of_band' : worst;
}

/** FUTURES-009: with all that is open and ordered on its side, wherever it is worth more; what orders close, where nothing else closes it, they do not open. */
function openingProblem(
  model: Model,
  market: Market,
  entering: Entering,
  limit: bigint,
  closing: readonly PositionRow[],
): Refusal | undefined {
  const { owner, side, contracts, leverage } = entering;
  if (onlyClosing(entering, closing)) return undefined;
  const ordered = orderedBy(model, owner, market, side) + contracts;
  const waiting = closingBy(model, owner, market, otherSide(positionSide(side)));
  const more = ordered - Math.max(0, sumContracts(closing) - waiting);
  if (more <= 0) return undefined;
  if (openInterest(model, market) + more > market.rules.openInterestMax) return 'futures.open_interest_full';
  const all = contractsOf(model, owner, market, positionSide(side)) + more;
  const isAbove = [markOf(market), limit].some((price) => {
    const worth = valueOf(market, price, all);
    const { leverageMax, valueMax } = tierOf(market, worth);
    return leverage > leverageMax || worth > valueMax;
  });
  return isAbove ? 'futures.leverage_above_tier' : undefined;
}

/** It trades at once or ends, and no more than is open to close. */
const onlyClosing = (entering: Entering, closing: readonly PositionRow[]): boolean =>
  !mayRest(entering) && sumContracts(closing) >= entering.contracts;

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

/** FUTURES-004. */
function reduceProblem(
  model: Model,
  market: Market,
  entering: Entering,
  closing: readonly PositionRow[],
): Refusal | undefined {
  const { owner, closes, contracts } = entering;
  const [first] = closing;
  if (!first) return closes > 0 ? 'futures.position_not_open' : 'futures.nothing_to_close';
  const open = sumContracts(closing);
  if (contracts > open) return 'futures.more_than_open';
  if (!mayRest(entering)) return undefined;
  const ofSide = contractsOf(model, owner, market, first.side) - closingBy(model, owner, market, first.side);
  const ofOne = closes > 0 ? open - closingBy(model, owner, market, first.side, closes) : open;
  return contracts > Math.min(ofSide, ofOne) ? 'futures.more_than_open' : undefined;
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
  const plan = planOf(model, market, { owner, side }, want, timeInForce === 'FOK');
  if (
    closes === 0 &&
    !onlyClosing(entering, closing) &&
    usable(model, owner, market) < neededFor(market, entering, want, plan)
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

type Taking = Pick<Entering, 'owner' | 'side' | 'leverage' | 'margin' | 'closes' | 'exits'>;
const exitsIn = (exits: Exits | undefined) => ({
  ...{ exitBy: exits?.by, profitPrice: exits?.profit, stopPrice: exits?.stop },
});

export function takerOf(
  model: Model,
  market: Market,
  { owner, side, leverage, margin, closes, exits }: Omit<Taking, 'exits'> & { exits?: Exits | undefined },
): Taker {
  const futures = futuresOf(model);
  const id = futures.nextOrder;
  futures.nextOrder += 1;
  return {
    ...{ id, owner, market: market.rules.market, side, leverage, margin, closes, mark: markOf(market) },
    ...{ ...exitsIn(exits), before: 0n, feePpm: market.rules.takerFeePpm, why: 'trader' },
  };
}

/** Trades what it can; what is left of it rests or ends. */
function carryOut(model: Model, market: Market, entering: Entering, want: Want, why: CloseReason): OrderRow {
  const { owner, side, type, timeInForce, postOnly, selfTrade, clientOrderId, contracts } = entering;
  const { leverage, margin, closes, exits } = entering;
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
