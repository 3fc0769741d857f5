import { refuse, type Outcome } from '../core/entry.ts';
import { priceOf } from '../core/grid.ts';
import { refusalToTakeOn } from '../core/limits/ask.ts';
import { execute, type Filled } from '../core/matching.ts';
import type { CancelReason } from '../core/terms.ts';
import { isRefusal, mayRest, reasonOf, type Sized } from '../trading/order.ts';
import { putOrder } from '../trading/put-order.ts';
import { checkOrder } from './check/check-order.ts';
import type { FuturesDone, FuturesRefusal, PlaceOrder } from './command.ts';
import { holdFor, life, orderRow, summary } from './open-orders.ts';
import { exposureOf } from './positions.ts';
import type { CloseReason, OrderRow } from './rows.ts';
import { settlement } from './settle.ts';
import type { Entering, Exposure, FuturesTaker, Market, State } from './state.ts';

/** Places an order: trades what it can, then rests (GTC limit) or ends (market, IOC, FOK). Refused before anything happens when it is not well formed, not covered, or cannot keep what it promises. */
export function placeOrder(
  state: State,
  command: PlaceOrder,
): Outcome<FuturesRefusal, FuturesDone['futures.placeOrder']> {
  const market = state.futures.markets.get(command.market);
  if (!market) return refuse('futures.market_not_found');
  // Written out: copying the rest of a command costs more than all checks of it.
  return enterOrder(state, market, {
    owner: command.owner,
    side: command.side,
    type: command.type,
    timeInForce: command.timeInForce,
    postOnly: command.postOnly,
    price: command.price,
    contracts: command.contracts,
    leverage: command.leverage,
    isolated: command.margin === 'isolated',
    closes: command.reduceOnly ? -1 : 0,
    follow: 0,
    avoids: 0,
    exits: command.exits,
    clientOrderId: command.clientOrderId,
    selfTrade: command.selfTrade ?? 'expire_maker',
  });
}

/** The same of every order that enters a market. */
export function enterOrder(
  state: State,
  market: Market,
  order: Entering,
  why: CloseReason = 'trader',
): Outcome<FuturesRefusal, FuturesDone['futures.placeOrder']> {
  if (order.closes === 0) {
    const stopped = refusalToTakeOn(state, order.owner, { gets: market.base });
    if (stopped) return refuse(stopped);
  }
  const sized = checkOrder(state, market, order);
  if (isRefusal(sized)) return refuse(sized);

  // Past this line it must succeed.
  const exposure = exposureOf(state, order.owner, market);
  const taker = takerOf(state, market, exposure, order, sized, why);
  const filled = execute(settlement, state, market, taker, sized);
  const isLeft = mayRest(order) && filled.stop !== 'self' && filled.lots < leftToOrder(state, order, sized);
  const row =
    isLeft && filled.stop !== 'short' && canHold(state, market, sized, taker, filled)
      ? rest(state, market, order, sized, taker, filled)
      : end(state, market, order, sized, taker, filled, isLeft ? 'margin' : reasonOf(filled));
  return { ok: true, order: summary(row) };
}

/** An order that closes does not rest for more than is still open. */
function leftToOrder({ futures }: State, { closes }: Entering, { lots }: Sized): number {
  return closes > 0 && !futures.positions.has(closes) ? 0 : lots;
}

/**
 * Whether what is left of it can be held. It was checked by a plan of its fills, and they can take more: the loss of what it closes is paid with profits that covered other positions, each fill of an isolated position gives
 * it a loss of its own, which the plan sums up with gains, and a fill may cancel an order that the plan counted on.
 */
function canHold(
  { ledger }: State,
  market: Market,
  { side, limit, lots }: Sized,
  taker: FuturesTaker,
  filled: Filled,
): boolean {
  return holdFor(market, taker, side, limit, lots - filled.lots) <= ledger.available(taker.payer);
}

export function takerOf(
  { futures }: State,
  market: Market,
  exposure: Exposure,
  {
    leverage,
    isolated,
    closes,
    follow,
    exits,
  }: Pick<Entering, 'leverage' | 'isolated' | 'closes' | 'follow' | 'exits'>,
  { side, isAmple = false }: Pick<Sized, 'side'> & { isAmple?: boolean },
  why: CloseReason,
): FuturesTaker {
  const { owner, pool } = exposure;
  const order = futures.nextOrder;
  futures.nextOrder += 1;
  return {
    order,
    owner,
    side,
    payer: pool.account,
    receiver: pool.account,
    exposure,
    leverage,
    isolated,
    closes,
    follow,
    exits,
    mark: market.mark,
    value: 0n,
    fee: 0n,
    feePpm: market.settings.takerFeePpm,
    why,
    isAmple,
  };
}

/** What is left of a limit order waits in the book. */
function rest(
  state: State,
  market: Market,
  order: Entering,
  sized: Sized,
  taker: FuturesTaker,
  filled: Filled,
): OrderRow {
  const { exposure, leverage, isolated, closes, follow, exits, mark } = taker;
  const slot = putOrder(market, taker, sized, filled, order, state.at);
  state.futures.terms.set(taker.order, { exposure, leverage, isolated, closes, follow, exits, mark });
  life.rest(state, market, slot);
  return orderRow(state, market, slot, 'open', undefined);
}

/** An order that does not rest: done when it was filled, else canceled with what it got. */
function end(
  { at, futures }: State,
  market: Market,
  order: Entering,
  sized: Sized,
  taker: FuturesTaker,
  filled: Filled,
  cancelReason: CancelReason | undefined,
): OrderRow {
  const row: OrderRow = {
    id: taker.order,
    owner: order.owner,
    market: market.market,
    side: order.side,
    type: order.type,
    timeInForce: order.type === 'market' && order.timeInForce === 'GTC' ? 'IOC' : order.timeInForce,
    postOnly: order.postOnly,
    selfTrade: order.selfTrade,
    clientOrderId: order.clientOrderId,
    price: priceOf(market, sized.limit),
    contracts: sized.lots,
    filledContracts: filled.lots,
    filledValue: filled.value,
    fee: filled.fee,
    leverage: taker.leverage,
    margin: taker.isolated ? 'isolated' : 'cross',
    closes: taker.closes,
    follow: taker.follow,
    exitBy: taker.exits?.by,
    profitPrice: taker.exits?.profit,
    stopPrice: taker.exits?.stop,
    mark: priceOf(market, taker.mark),
    status: filled.stop === 'filled' ? 'done' : 'cancelled',
    cancelReason,
    priority: 0,
    createdAt: at,
    updatedAt: at,
  };
  futures.grows.delete(taker.order);
  futures.closed.push(row);
  return row;
}
