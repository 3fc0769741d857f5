import type { Amount } from '@glassbook/money';
import { refuse, type Outcome } from '../core/entry.ts';
import { amountOf, lotsIn, priceOf, ticksIn, valueOf } from '../core/grid.ts';
import { ABSENT } from '../core/int-map.ts';
import { FIRST_USER } from '../core/ledger.ts';
import { crosses, execute, plan, type Filled, type Limits, type Spend, type Stop } from '../core/matching.ts';
import { flagsOf } from '../core/order-flags.ts';
import { BUY, NONE, opposite, SELL, type SideNumber } from '../core/orders.ts';
import type { OrderSummary, PlaceOrder, SpotDone, SpotRefusal } from './command.ts';
import { holdOf, restOrder, summaryOf } from './open-orders.ts';
import { amountMax, bandPrice } from './quote.ts';
import type { OrderRow } from './rows.ts';
import { settlement, type SpotTaker } from './settle.ts';
import type { Market, State } from './state.ts';

/** An order in the book's own numbers. */
type Sized = Limits & { side: SideNumber };
const isRefusal = (sized: Sized | SpotRefusal): sized is SpotRefusal => typeof sized === 'string';

/**
 * Places an order: trades what it can, then rests (GTC limit) or ends (market, IOC, FOK). Refused before anything happens when it is not
 * well formed, is not covered, would only trade with its own owner, or cannot keep what it promises (post-only, FOK).
 */
export function placeOrder(state: State, command: PlaceOrder): Outcome<SpotRefusal, SpotDone['spot.placeOrder']> {
  const market = state.spot.markets.get(command.market);
  if (!market) return refuse('spot.market_not_found');
  if (market.status !== 'open') return refuse('spot.market_halted');
  const sized = command.type === 'limit' ? sizeLimit(market, command) : sizeMarket(state, market, command);
  if (isRefusal(sized)) return refuse(sized);
  const mayRest = command.type === 'limit' && command.timeInForce === 'GTC';
  if (command.postOnly && !mayRest) return refuse('spot.post_only_would_take');
  if (command.owner >= FIRST_USER && mayRest && openOrders(state, command) >= market.settings.openOrdersMax)
    return refuse('spot.too_many_open_orders');
  if (hasTakenName(state, command)) return refuse('spot.client_order_id_taken');
  const payer = state.ledger.find(command.owner, 'spot', sized.side === BUY ? market.quote : market.base);
  const available = payer === ABSENT ? 0n : state.ledger.available(payer);
  const reason =
    command.type === 'limit'
      ? refusalOfLimit(market, command, sized, available)
      : refusalOfMarket(market, command, sized, available);
  if (reason) return refuse(reason);

  // Past this line it must succeed.
  const taker = takerOf(state, market, command.owner, sized.side, payer);
  const filled = execute(settlement, state, market, taker, sized);
  const rests = mayRest && filled.stop !== 'self' && filled.lots < sized.lots;
  if (rests) return { ok: true, order: rest(state, market, command, sized, taker, filled) };
  return { ok: true, order: summary(end(state, market, command, sized, taker, filled)) };
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

/** The orders that count against `openOrdersMax`: under rules 1 those of all markets. */
const openOrders = ({ rules, spot: { orders } }: State, { owner, market }: PlaceOrder): number =>
  rules === 1 ? orders.openCount(owner) : orders.openCountIn(owner, market);

/** Names are remembered for a week; an order that is open for longer keeps its own. */
const hasTakenName = ({ rules, spot: { orders } }: State, { owner, clientOrderId: name }: PlaceOrder): boolean =>
  rules > 1 && name !== undefined && orders.slotNamed(owner, name) !== ABSENT;

/** The refusals of a limit price and a whole amount, which amending shares. */
export function limitProblem(market: Market, ticks: number, lots: number): SpotRefusal | undefined {
  if (Number.isNaN(ticks)) return 'spot.price_off_tick';
  if (ticks < 1 || ticks > market.ticksMax) return 'spot.price_out_of_range';
  const problem = lotsProblem(market, lots);
  if (problem) return problem;
  const product = ticks * lots;
  // Within these bounds the product is exact. Beyond them the rule itself is asked, the one that a message's maximum comes from.
  if (product >= market.productMin && product <= market.productMax) return undefined;
  const { notionalMin, notionalMax, lot } = market.settings;
  const rules = { lot, notionalMax, baseScale: market.baseScale };
  if (amountOf(market, lots) > amountMax(rules, priceOf(market, ticks))) return 'spot.amount_too_large';
  return valueOf(market, ticks, lots) < notionalMin ? 'spot.notional_too_small' : undefined;
}

function lotsProblem(market: Market, lots: number): SpotRefusal | undefined {
  if (Number.isNaN(lots)) return 'spot.amount_off_lot';
  if (lots < 1) return 'spot.amount_too_small';
  return lots > market.lotsMax ? 'spot.amount_too_large' : undefined;
}

function sizeLimit(market: Market, command: PlaceOrder): Sized | SpotRefusal {
  if (command.price === 0n) return 'spot.price_missing';
  if (command.value !== 0n) return 'spot.amount_missing';
  const limit = ticksIn(market, command.price);
  const lots = lotsIn(market, command.amount);
  const problem = limitProblem(market, limit, lots);
  return problem ?? { side: command.side === 'buy' ? BUY : SELL, limit, lots, spend: undefined };
}

function sizeMarket(state: State, market: Market, command: PlaceOrder): Sized | SpotRefusal {
  const { settings } = market;
  if ((command.amount === 0n) === (command.value === 0n)) return 'spot.amount_missing';
  const limit = worstTicks(state, market, command);
  if (typeof limit === 'string') return limit;
  const side = command.side === 'buy' ? BUY : SELL;
  if (command.value !== 0n) {
    if (command.value > settings.notionalMax) return 'spot.amount_too_large';
    if (command.value < settings.notionalMin) return 'spot.notional_too_small';
    return { side, limit, lots: 0, spend: { value: command.value, early: state.rules === 1 } };
  }
  const lots = lotsIn(market, command.amount);
  if (Number.isNaN(lots)) return 'spot.amount_off_lot';
  // What it is worth is asked at the price it would meet first; the worst price it accepts says nothing of that.
  const best = market.book.best(opposite(side));
  // Where nothing rests there is no such price; under rules 1 the limit took its place, so a generous one was too large.
  const problem =
    best === NONE && state.rules > 1
      ? lotsProblem(market, lots)
      : limitProblem(market, best === NONE ? limit : best, lots);
  return problem ?? { side, limit, lots, spend: undefined };
}

/** The worst price a market order accepts, in ticks: its own, else the band around the index price. */
function worstTicks(state: State, market: Market, command: PlaceOrder): number | SpotRefusal {
  const { tick, bandPpm } = market.settings;
  if (command.worstPrice !== 0n) {
    const own = ticksIn(market, command.worstPrice);
    if (Number.isNaN(own)) return 'spot.worst_price_off_tick';
    return own < 1 || own > market.ticksMax ? 'spot.price_out_of_range' : own;
  }
  const index = state.prices.get(market.market);
  if (!index) return 'spot.no_index_price';
  const ticks = Number(bandPrice(command.side, index.price, bandPpm, tick) / tick);
  return ticks < 1 || ticks > market.ticksMax ? 'spot.price_out_of_range' : ticks;
}

/** `available` is what the owner can use of the asset it pays with. */
function refusalOfLimit(market: Market, command: PlaceOrder, sized: Sized, available: Amount): SpotRefusal | undefined {
  if (available < holdOf(market, sized.side, sized.limit, sized.lots)) return 'spot.insufficient_funds';
  const reason = refusalOfMeeting(market, command.owner, sized.side, sized.limit, command.postOnly);
  if (reason) return reason;
  if (command.timeInForce !== 'FOK') return undefined;
  const planned = plan(market, { owner: command.owner, side: sized.side }, sized);
  return planned.lots < sized.lots ? 'spot.fill_or_kill_unfilled' : undefined;
}

/** Whether an order may meet the best of the other side: a post-only order never, and no order one of its own owner. */
export function refusalOfMeeting(
  market: Market,
  owner: number,
  side: SideNumber,
  limit: number,
  postOnly: boolean,
): SpotRefusal | undefined {
  const first = market.book.first(opposite(side));
  if (first === NONE || !crosses(side, limit, market.orders.ticks(first))) return undefined;
  return refusalToTake(market, owner, first, postOnly);
}

/** The same where the two are known to cross: `first` is the best of the other side. */
export function refusalToTake(
  market: Market,
  owner: number,
  first: number,
  postOnly: boolean,
): SpotRefusal | undefined {
  if (postOnly) return 'spot.post_only_would_take';
  return market.orders.owner(first) === owner ? 'spot.would_trade_with_self' : undefined;
}

function refusalOfMarket(
  market: Market,
  command: PlaceOrder,
  sized: Sized,
  available: Amount,
): SpotRefusal | undefined {
  const { side, lots, spend } = sized;
  const planned = plan(market, { owner: command.owner, side }, sized);
  // By value it ends there, with value left over.
  if (spend && planned.lots === market.lotsMax) return 'spot.amount_too_large';
  // A market order pays what it meets, at once; it needs no more than that. By value, a buy needs the value it names.
  const asked = side === BUY ? (spend?.value ?? planned.value) : amountOf(market, Math.max(planned.lots, lots));
  if (available < asked) return 'spot.insufficient_funds';
  if (planned.lots === 0) return refusalOfNothing(planned.stop, spend);
  const whole = spend ? planned.stop === 'filled' : planned.lots === lots;
  return command.timeInForce === 'FOK' && !whole ? 'spot.fill_or_kill_unfilled' : undefined;
}

/** Why nothing would be traded. By value it is filled with nothing where a lot at the best price is worth more. */
function refusalOfNothing(stop: Stop, spend: Spend | undefined): SpotRefusal {
  if (stop === 'filled' && !spend?.early) return 'spot.amount_too_small';
  return stop === 'self' ? 'spot.would_trade_with_self' : 'spot.no_liquidity';
}

/** `payer` has what is paid, so only the account that receives may have to be opened. */
function takerOf(state: State, market: Market, owner: number, side: SideNumber, payer: number): SpotTaker {
  const order = state.spot.nextOrder;
  state.spot.nextOrder += 1;
  const receiver = state.ledger.account(owner, 'spot', side === BUY ? market.base : market.quote);
  return { order, owner, side, payer, receiver };
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
  const { orders } = state.spot;
  const slot = orders.add(taker.order, taker.owner, market.market);
  orders.setSide(slot, sized.side);
  orders.setFlags(slot, flagsOf({ timeInForce: 'GTC', postOnly: command.postOnly }));
  orders.setTicks(slot, sized.limit);
  orders.setLots(slot, sized.lots);
  orders.setLotsLeft(slot, sized.lots - filled.lots);
  if (filled.lots > 0) {
    orders.setFilledValue(slot, filled.value);
    orders.setFee(slot, filled.fee);
  }
  orders.setAccounts(slot, taker.payer, taker.receiver);
  orders.setCreatedAt(slot, state.at);
  orders.setUpdatedAt(slot, state.at);
  orders.setClientOrderId(slot, command.clientOrderId);
  restOrder(state, market, slot);
  return summaryOf(state, market, slot, 'open');
}

/** An order that does not rest: done when it got all it asked for, else cancelled with what it got. */
function end(
  state: State,
  market: Market,
  command: PlaceOrder,
  sized: Sized,
  taker: SpotTaker,
  filled: Filled,
): OrderRow {
  const whole = filled.stop === 'filled';
  const row: OrderRow = {
    id: taker.order,
    owner: taker.owner,
    market: market.market,
    side: command.side,
    type: command.type,
    timeInForce: command.type === 'market' && command.timeInForce === 'GTC' ? 'IOC' : command.timeInForce,
    postOnly: command.postOnly,
    clientOrderId: command.clientOrderId,
    price: priceOf(market, sized.limit),
    amount: command.amount,
    value: command.value,
    filledAmount: amountOf(market, filled.lots),
    filledValue: filled.value,
    fee: filled.fee,
    status: whole ? 'done' : 'cancelled',
    cancelReason: whole ? undefined : filled.stop === 'self' ? 'self_trade' : 'unfilled',
    priority: 0,
    createdAt: state.at,
    updatedAt: state.at,
  };
  state.spot.closed.push(row);
  return row;
}
