import { refuse, type Outcome } from '../core/entry.ts';
import { amountOf, priceOf } from '../core/grid.ts';
import { ABSENT } from '../core/int-map.ts';
import { FIRST_USER } from '../core/ledger.ts';
import { refusalToTakeOn } from '../core/limits/ask.ts';
import { execute, plan, unfilled, type Filled } from '../core/matching.ts';
import { BUY } from '../core/side.ts';
import type { AccountKind } from '../core/terms.ts';
import { isRefusal, mayRest, reasonOf, type Sized } from '../trading/order.ts';
import { putOrder } from '../trading/put-order.ts';
import { expiryProblem } from './conditional/check-conditional.ts';
import { checkOrder } from './check-order.ts';
import type { OrderRefusal, OrderSummary, PlaceOrder, SpotDone, SpotRefusal } from './command.ts';
import { receivedBy } from './conditional/cover-entry.ts';
import { attachExits, exitsProblem } from './conditional/exits.ts';
import { life, setExpiry, summaryOf } from './open-orders.ts';
import { mayRestFired, placesTaken, waitingCount } from './places.ts';
import type { OrderRow } from './rows.ts';
import { riskOf } from './risk.ts';
import { metBy } from './settle.ts';
import type { Market, SpotTaker, State } from './state.ts';

/**
 * Places an order: trades what it can, then rests (GTC limit) or ends (market, IOC, FOK). Refused before anything happens when it is not
 * well formed, is not covered, would be canceled before an order of the same owner without a trade, or cannot keep what it promises (post-only, FOK).
 */
export function placeOrder(state: State, command: PlaceOrder): Outcome<SpotRefusal, SpotDone['spot.placeOrder']> {
  const market = state.spot.markets.get(command.market);
  return market ? enterOrder(state, market, command) : refuse('spot.market_not_found');
}

/** An order that waited for a price: it has its number already, and its place among its owner's orders is its own. */
export type Waited = { id: number; isExit: boolean };

/** The same in its market. */
export function enterOrder(
  state: State,
  market: Market,
  command: PlaceOrder,
  waited?: Waited,
): Outcome<SpotRefusal, SpotDone['spot.placeOrder']> {
  const stopped = refusalToTakeOn(state, command.owner, riskOf(market, command.side));
  return stopped ? refuse(stopped) : tryOrder(state, market, command, waited);
}

/** The same whatever limits its owner has. `account`: of the owner, that pays and receives. */
export function tryOrder(
  state: State,
  market: Market,
  command: PlaceOrder,
  waited?: Waited,
  account: AccountKind = state.spot.venue.account,
): Outcome<SpotRefusal, SpotDone['spot.placeOrder']> {
  const payer = payerOf(state, market, command, account);
  const sized = checkedOrder(state, market, command, payer, waited);
  if (isRefusal(sized)) return refuse(sized);

  // Past this line it must succeed.
  const order = tradeOrder(state, market, command, sized, payer, waited?.id, account);
  if (command.exits)
    attachExits(state, market, command, {
      ...{ id: order.id, rests: order.status === 'open', received: receivedBy(market, order.filledAmount, order.fee) },
    });
  return { ok: true, order };
}

/** What such an order that waited would come to now: its refusal, or whether it would be filled whole. */
export function wouldFill(
  state: State,
  market: Market,
  command: PlaceOrder,
  waited: Waited,
): 'refused' | 'whole' | 'part' {
  if (refusalToTakeOn(state, command.owner, riskOf(market, command.side))) return 'refused';
  const payer = payerOf(state, market, command, state.spot.venue.account);
  const sized = checkedOrder(state, market, command, payer, waited);
  if (isRefusal(sized)) return 'refused';
  return plan(market, { owner: command.owner, side: sized.side }, sized).stop === 'filled' ? 'whole' : 'part';
}

const payerOf = ({ ledger }: State, market: Market, { owner, side }: PlaceOrder, account: AccountKind): number =>
  ledger.find(owner, account, side === 'buy' ? market.quote : market.base);

function checkedOrder(
  state: State,
  market: Market,
  command: PlaceOrder,
  payer: number,
  waited?: Waited,
): Sized | OrderRefusal {
  const { ledger } = state;
  return checkOrder(market, command, {
    indexPrice: state.prices.get(command.market)?.price,
    ownersProblem: waited === undefined ? ownersProblem(state, market, command) : undefined,
    isExit: waited?.isExit === true,
    available: payer === ABSENT ? 0n : ledger.available(payer),
  });
}

/** Trades what an order that may be placed can, then it rests or ends. */
export function tradeOrder(
  state: State,
  market: Market,
  command: PlaceOrder,
  sized: Sized,
  payer: number,
  id?: number,
  account: AccountKind = state.spot.venue.account,
): OrderSummary {
  const taker = takerOf(state, market, command.owner, sized, payer, id, account);
  const filled = market.gathers ? unfilled() : execute(state.spot.venue.settlement, state, market, taker, sized);
  const rests = (market.gathers || mayRest(command)) && filled.stop !== 'self' && filled.lots < sized.lots;
  return rests
    ? rest(state, market, command, sized, taker, filled)
    : summary(end(state, market, command, sized, taker, filled));
}

/** What a command returns of the order. */
export const summary = ({ id, market, side, status, filledAmount, filledValue, fee }: OrderRow): OrderSummary => ({
  id,
  market,
  side,
  status,
  filledAmount,
  filledValue,
  fee,
});

/** Why another order of this owner is refused, whatever its worth. */
function ownersProblem(state: State, market: Market, command: PlaceOrder): OrderRefusal | undefined {
  const rests = market.gathers || mayRest(command) || (command.exits !== undefined && mayRestFired(command.exits));
  if (
    command.owner >= FIRST_USER &&
    rests &&
    placesTaken(state, command.owner, command.market) >= market.settings.openOrdersMax
  )
    return 'spot.too_many_open_orders';
  if (hasTooManyExits(state, market, command)) return 'spot.too_many_open_orders';
  if (hasTakenName(state, command)) return 'spot.client_order_id_taken';
  const { timeInForce, expiresAt } = command;
  // Of shares every order that rests, or waits for an auction, has an end, good till canceled or not.
  const ends = timeInForce === 'GTD' || (market.ofShares && (market.gathers || mayRest(command)));
  if (ends || expiresAt !== undefined) {
    const problem = ends ? expiryProblem(state.at, expiresAt ?? 0) : 'spot.expiry_out_of_range';
    if (problem) return problem;
  }
  return exitsProblem(state, market, command);
}

/** Exits wait like any conditional order, and count with them. */
const hasTooManyExits = (state: State, { market, settings }: Market, { owner, exits }: PlaceOrder): boolean =>
  exits !== undefined && owner >= FIRST_USER && waitingCount(state, owner, market) >= settings.openOrdersMax;

/** Names are kept for a week; an order that is open for longer keeps its own. */
const hasTakenName = ({ spot: { orders, conditionals } }: State, { owner, clientOrderId: name }: PlaceOrder): boolean =>
  name !== undefined && (orders.slotNamed(owner, name) !== ABSENT || conditionals.named(owner, name) !== undefined);

/** `payer` has what is paid, so only the account that receives may have to be opened. */
function takerOf(
  state: State,
  market: Market,
  owner: number,
  { side, limit, lots }: Sized,
  payer: number,
  id: number | undefined,
  account: AccountKind,
): SpotTaker {
  const order = id ?? state.spot.nextOrder;
  if (id === undefined) state.spot.nextOrder += 1;
  const receiver = state.ledger.account(owner, account, side === BUY ? market.base : market.quote);
  return { order, owner, side, payer, receiver, met: metBy(market), limit, lots, bought: undefined };
}

/** What is left of a limit order waits in the book. */
function rest(
  state: State,
  market: Market,
  command: PlaceOrder,
  sized: Sized,
  taker: SpotTaker,
  filled: Filled,
): OrderSummary {
  const slot = putOrder(market, taker, sized, filled, command, state.at);
  if (command.expiresAt !== undefined) setExpiry(state, taker.order, command.expiresAt);
  life.rest(state, market, slot);
  return summaryOf(state, market, slot, 'open');
}

/** An order that does not rest: done when it was filled, else cancelled with what it got. */
function end(
  state: State,
  market: Market,
  command: PlaceOrder,
  sized: Sized,
  taker: SpotTaker,
  filled: Filled,
): OrderRow {
  const row: OrderRow = {
    id: taker.order,
    owner: taker.owner,
    market: market.market,
    side: command.side,
    type: command.type,
    timeInForce: command.type === 'market' && command.timeInForce === 'GTC' ? 'IOC' : command.timeInForce,
    postOnly: command.postOnly,
    selfTrade: sized.selfTrade,
    clientOrderId: command.clientOrderId,
    price: priceOf(market, sized.limit),
    amount: command.amount,
    value: command.value,
    filledAmount: amountOf(market, filled.lots),
    filledValue: filled.value,
    fee: filled.fee,
    status: filled.stop === 'filled' ? 'done' : 'cancelled',
    cancelReason: reasonOf(filled),
    priority: 0,
    createdAt: state.at,
    updatedAt: state.at,
  };
  state.spot.closed.push(row);
  return row;
}
