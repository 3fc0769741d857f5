/**
 * Whether an order can be placed, and what it is in the book's own numbers. All reasons to refuse one are here, in order of precedence; data of its owner
 * is passed in, so a preview runs the same checks on what is public of a market (quote-order.ts).
 */
import type { Amount } from '@glassbook/money';
import { amountOf, lotsIn, numberOr, priceOf, ticksIn, valueOf, type Grid } from '../core/grid.ts';
import { crosses, endsBoth, plan, type Filled, type Stop } from '../core/matching.ts';
import { NONE } from '../core/none.ts';
import type { Behaviour } from '../core/orders/order-flags.ts';
import { BUY, opposite, SELL } from '../core/side.ts';
import type { SeenPit } from '../core/pit.ts';
import type { SelfTrade } from '../core/terms.ts';
import { isRefusal, mayRest, type Sized } from '../trading/order.ts';
import type { ConfigureMarket, OrderRefusal, PlaceOrder } from './command.ts';
import { amountMax, bandPrice, costOf, holdOf, valueWithin } from './quote.ts';
import type { Market } from './state.ts';

/** A market as these checks see it: one that trades, or what is public of it. */
export type Seen = SeenPit &
  Pick<Market, 'status' | 'gathers' | 'ofShares' | 'baseScale' | 'buyFeePpm' | 'productMin' | 'productMax'> & {
    settings: Pick<ConfigureMarket, 'tick' | 'lot' | 'notionalMin' | 'notionalMax' | 'bandPpm'>;
  };

/** What else an order depends on. */
export type Circumstances = {
  /** In quote units; undefined before the first. */
  indexPrice: Amount | undefined;
  /** Why another order of this owner is refused, whatever its worth. */
  ownersProblem: OrderRefusal | undefined;
  /** What the owner can use of the asset it pays with. */
  available: Amount;
  /** Whether it closes what its entry bought, which is allowed whatever that is worth by now. */
  isExit: boolean;
};

/** What is canceled where it would trade with an order of the same owner. */
export const selfTradeBy = ({ selfTrade = 'expire_maker' }: Pick<PlaceOrder, 'selfTrade'>): SelfTrade => selfTrade;

export function checkOrder(market: Seen, command: PlaceOrder, around: Circumstances): Sized | OrderRefusal {
  if (market.status !== 'open' && !market.gathers) return 'spot.market_halted';
  const sized = sizeOrder(market, command, around);
  if (isRefusal(sized)) return sized;
  if (command.postOnly && !mayRest(command)) return 'spot.post_only_would_take';
  if (around.ownersProblem) return around.ownersProblem;
  const refusalOf = command.type === 'limit' ? refusalOfLimit : refusalOfMarket;
  return refusalOf(market, command, sized, around.available) ?? sized;
}

/** The order in the book's own numbers, where each alone and the order's worth are allowed. */
export const sizeOrder = (market: Seen, command: PlaceOrder, around: Circumstances): Sized | OrderRefusal =>
  command.type === 'limit' ? sizeLimit(market, command, around) : sizeMarket(market, command, around);

/**
 * What the owner must be able to use of the asset it pays with: for a limit order its hold. A market order pays for its fills, at once, and needs no more
 * than that; but by value a buy needs the value it names, and by amount a sell that amount. `planned`: what it would do, computed only for a market order.
 */
export function neededFor(
  market: Seen,
  { type, value }: Pick<PlaceOrder, 'type' | 'value'>,
  { side, limit, lots, spend }: Sized,
  planned: Pick<Filled, 'lots' | 'value'>,
): Amount {
  if (type === 'limit') return holdOf(market, side, limit, lots);
  if (side !== BUY) return amountOf(market, Math.max(planned.lots, lots));
  return spend === undefined ? costOf(market, planned.value) : value;
}

/** The smallest and largest order as ticks × lots; what lies between them is neither. */
export const productBounds = (
  { notionalMin, notionalMax }: Pick<ConfigureMarket, 'notionalMin' | 'notionalMax'>,
  { unit }: Grid,
): Pick<Market, 'productMin' | 'productMax'> => ({
  productMin: numberOr((notionalMin + unit - 1n) / unit, Infinity),
  productMax: numberOr(notionalMax / unit, Number.MAX_SAFE_INTEGER),
});

/** The refusals of a price and an amount, each by itself. */
export function stepsProblem(market: Seen, ticks: number, lots: number): OrderRefusal | undefined {
  if (Number.isNaN(ticks)) return 'spot.price_off_tick';
  if (ticks < 1 || ticks > market.ticksMax) return 'spot.price_out_of_range';
  return lotsProblem(market, lots);
}

/** The refusals of a limit price and a whole amount, which amending shares. */
export function limitProblem(market: Seen, ticks: number, lots: number): OrderRefusal | undefined {
  const problem = stepsProblem(market, ticks, lots);
  if (problem) return problem;
  const product = ticks * lots;
  // Within these bounds the product is exact. Beyond them the rule itself decides, the one that a message's maximum comes from.
  if (product >= market.productMin && product <= market.productMax) return undefined;
  const { notionalMin, notionalMax, lot } = market.settings;
  const rules = { lot, notionalMax, baseScale: market.baseScale };
  if (amountOf(market, lots) > amountMax(rules, priceOf(market, ticks))) return 'spot.amount_too_large';
  return valueOf(market, ticks, lots) < notionalMin ? 'spot.notional_too_small' : undefined;
}

function lotsProblem(market: Seen, lots: number): OrderRefusal | undefined {
  if (Number.isNaN(lots)) return 'spot.amount_off_lot';
  if (lots < 1) return 'spot.amount_too_small';
  return lots > market.lotsMax ? 'spot.amount_too_large' : undefined;
}

function sizeLimit(market: Seen, command: PlaceOrder, { isExit, available }: Circumstances): Sized | OrderRefusal {
  if (command.price === 0n) return 'spot.price_missing';
  if (command.value !== 0n) return 'spot.amount_missing';
  const limit = ticksIn(market, command.price);
  const lots = lotsIn(market, command.amount);
  const sellsAll = market.ofShares && command.side === 'sell' && isAll(market, lots, available);
  const problem = isExit || sellsAll ? stepsProblem(market, limit, lots) : limitProblem(market, limit, lots);
  const selfTrade = selfTradeBy(command);
  return problem ?? { side: command.side === 'buy' ? BUY : SELL, limit, selfTrade, lots, spend: undefined };
}

/** Whether it is all of what is available, down to the lot: what a purchase of the smallest value leaves after its fee can be sold again. */
const isAll = (market: Seen, lots: number, available: Amount): boolean =>
  amountOf(market, lots) <= available && available < amountOf(market, lots + 1);

function sizeMarket(market: Seen, command: PlaceOrder, around: Circumstances): Sized | OrderRefusal {
  const { settings } = market;
  const { indexPrice, available, isExit } = around;
  if ((command.amount === 0n) === (command.value === 0n)) return 'spot.amount_missing';
  const limit = worstTicks(market, command, indexPrice);
  if (typeof limit === 'string') return limit;
  const side = command.side === 'buy' ? BUY : SELL;
  const selfTrade = selfTradeBy(command);
  if (command.value !== 0n) {
    if (command.value > settings.notionalMax) return 'spot.amount_too_large';
    if (command.value < settings.notionalMin) return 'spot.notional_too_small';
    const spend = side === BUY ? valueWithin(market, command.value) : command.value;
    return { side, limit, selfTrade, lots: 0, spend };
  }
  const lots = lotsIn(market, command.amount);
  if (Number.isNaN(lots)) return 'spot.amount_off_lot';
  // Its worth is taken at the first price it would match; the worst price it accepts is irrelevant to that. Where nothing rests there is no such price.
  const best = market.book.best(opposite(side));
  const problem = isExit || best === NONE ? lotsProblem(market, lots) : limitProblem(market, best, lots);
  const isExempt = problem === 'spot.notional_too_small' && side === SELL && isAll(market, lots, available);
  return isExempt || !problem ? { side, limit, selfTrade, lots, spend: undefined } : problem;
}

/** The worst price a market order accepts, in ticks: its own, else the band around the index price. */
function worstTicks(market: Seen, command: PlaceOrder, indexPrice: Amount | undefined): number | OrderRefusal {
  const { tick, bandPpm } = market.settings;
  if (command.worstPrice !== 0n) {
    const own = ticksIn(market, command.worstPrice);
    if (Number.isNaN(own)) return 'spot.worst_price_off_tick';
    return own < 1 || own > market.ticksMax ? 'spot.price_out_of_range' : own;
  }
  if (indexPrice === undefined) return 'spot.no_index_price';
  const ticks = Number(bandPrice(command.side, indexPrice, bandPpm, tick) / tick);
  return ticks < 1 || ticks > market.ticksMax ? 'spot.price_out_of_range' : ticks;
}

/** `available` is what the owner can use of the asset it pays with. */
function refusalOfLimit(market: Seen, command: PlaceOrder, sized: Sized, available: Amount): OrderRefusal | undefined {
  if (available < holdOf(market, sized.side, sized.limit, sized.lots)) return 'spot.insufficient_funds';
  const reason = refusalOfMeeting(market, command.owner, sized, command.postOnly);
  if (reason) return reason;
  if (command.timeInForce !== 'FOK') return undefined;
  const planned = plan(market, { owner: command.owner, side: sized.side }, sized);
  return planned.lots < sized.lots ? 'spot.fill_or_kill_unfilled' : undefined;
}

/** Whether an order may match the best of the other side: a post-only order never, and one that is canceled before its owner's orders not one of those. */
function refusalOfMeeting(
  market: Seen,
  owner: number,
  { side, limit, selfTrade }: Sized,
  postOnly: boolean,
): OrderRefusal | undefined {
  const first = market.gathers ? NONE : market.book.first(opposite(side));
  if (first === NONE || !crosses(side, limit, market.orders.ticks(first))) return undefined;
  return refusalToTake(market, owner, first, { postOnly, selfTrade });
}

/** The same where the two are known to cross: `first` is the best of the other side. */
export function refusalToTake(
  market: Seen,
  owner: number,
  first: number,
  { postOnly, selfTrade }: Pick<Behaviour, 'postOnly' | 'selfTrade'>,
): OrderRefusal | undefined {
  if (postOnly) return 'spot.post_only_would_take';
  const givesWay = selfTrade === 'expire_taker' && market.orders.owner(first) === owner;
  return givesWay ? 'spot.would_trade_with_self' : undefined;
}

function refusalOfMarket(market: Seen, command: PlaceOrder, sized: Sized, available: Amount): OrderRefusal | undefined {
  const { side, lots, spend } = sized;
  const planned = plan(market, { owner: command.owner, side }, sized);
  // By value it ends there, with value left over.
  if (spend !== undefined && planned.lots === market.lotsMax) return 'spot.amount_too_large';
  if (available < neededFor(market, command, sized, planned)) return 'spot.insufficient_funds';
  // Where both end, the resting order does so also when nothing is traded.
  if (planned.lots === 0 && !endsBoth(sized, planned)) return refusalOfNothing(planned.stop);
  const whole = spend !== undefined ? planned.stop === 'filled' : planned.lots === lots;
  return command.timeInForce === 'FOK' && !whole ? 'spot.fill_or_kill_unfilled' : undefined;
}

/** Why nothing would be traded. By value it is filled with nothing where a lot at the best price is worth more. */
function refusalOfNothing(stop: Stop): OrderRefusal {
  if (stop === 'filled') return 'spot.amount_too_small';
  return stop === 'self' ? 'spot.would_trade_with_self' : 'spot.no_liquidity';
}
