/** Whether an order can be placed, and what it is in the book's own numbers. All reasons to refuse one are here, in the order in which a trader would want to hear them. */
import type { Amount } from '@glassbook/money';
import { ticksIn, valueOf } from '../core/grid.ts';
import { ABSENT } from '../core/int-map.ts';
import { FIRST_USER } from '../core/ledger.ts';
import { crosses, plan, type Filled } from '../core/matching.ts';
import { NONE } from '../core/none.ts';
import { BUY, opposite, SELL, type SideNumber } from '../core/side.ts';
import type { OrderType, SelfTrade, Side } from '../core/terms.ts';
import { mayRest, type Sized } from '../trading/order.ts';
import type { Exits, OrderRefusal, PlaceOrder } from './command.ts';
import { restingCost, tradedCost } from './cost.ts';
import { entryExitsProblem } from './exits/entry-exits.ts';
import { standingOfPool, standingOfPosition, usable } from './margin.ts';
import { onlyCloses, positionsProblem, termsOf } from './open-orders.ts';
import { findExposure, modeOf, oppositeSide } from './positions.ts';
import { bandTicks, initialMargin, lossToMark, partOf, worstTicks } from './quote.ts';
import { coversFill } from './covers.ts';
import type { Exposure, Market, Position, State } from './state.ts';
import { rateAt, tierOf } from './tiers.ts';

const PPM = 1_000_000n;
/** Units that rounding can add where a sum is taken fill by fill. */
const ROUNDING = 10_000n;

/** `isAmple`: its owner has so much more than it can need that no fill has to be asked for. */
export type Checked = Sized & { isAmple: boolean };

/** An order that opens (`closes` 0), closes a position, or closes the oldest of the other side (-1). */
export type Entering = {
  owner: number;
  side: Side;
  type: OrderType;
  timeInForce: PlaceOrder['timeInForce'];
  postOnly: boolean;
  price: Amount;
  contracts: number;
  leverage: number;
  isolated: boolean;
  closes: number;
  exits: Exits | undefined;
  clientOrderId: string | undefined;
  selfTrade: SelfTrade;
};

export function checkOrder(state: State, market: Market, order: Entering): Checked | OrderRefusal {
  if (market.status !== 'open') return 'futures.market_halted';
  if (market.mark === NONE) return 'futures.no_mark_price';
  const limit = limitOf(market, order);
  if (typeof limit === 'string') return limit;
  const problem =
    contractsProblem(market, order) ?? ownersProblem(state, market, order) ?? entryExitsProblem(market, order, limit);
  if (problem) return problem;
  const exposure = findExposure(state, order.owner, market);
  const closing = closingOf(state, exposure, order);
  const worst = closing.length === 0 ? limit : limitOfClosing(state, market, order, limit, closing, exposure);
  if (typeof worst === 'string') return worst;
  const { contracts: lots, selfTrade } = order;
  const sized: Checked = {
    ...{ side: order.side === 'buy' ? BUY : SELL, limit: worst, lots, spend: undefined, selfTrade, isAmple: false },
  };
  const reason =
    order.closes === 0
      ? (openingProblem(state, market, exposure, order, limit, closing) ?? positionsProblem(state, order, closing))
      : reduceProblem(exposure, order, closing);
  return reason ?? refusalOfTrading(state, market, order, sized, closing) ?? sized;
}

/** The limit in ticks: that of a limit order within the band around the mark price; of a market order its own worst price or the band, whichever is nearer. */
function limitOf(market: Market, { side, type, price }: Entering): number | OrderRefusal {
  const band = bandTicks(market.mark, market.settings.bandPpm, side === 'buy');
  if (price === 0n) return type === 'market' ? clamp(market, band) : 'futures.price_missing';
  const ticks = ticksIn(market, price);
  if (Number.isNaN(ticks)) return 'futures.price_off_tick';
  if (ticks < 1 || ticks > market.ticksMax) return 'futures.price_out_of_band';
  const isBeyond = side === 'buy' ? ticks > band : ticks < band;
  if (!isBeyond) return ticks;
  return type === 'market' ? clamp(market, band) : 'futures.price_out_of_band';
}
const clamp = ({ ticksMax }: Market, ticks: number): number => Math.min(Math.max(ticks, 1), ticksMax);

function contractsProblem(
  { settings, tiers }: Market,
  { contracts, leverage, closes }: Entering,
): OrderRefusal | undefined {
  if (!Number.isSafeInteger(contracts) || contracts < 1) return 'futures.contracts_missing';
  // A position is closed as it is, whatever the rules allow by now.
  if (closes > 0) return undefined;
  if (contracts > settings.contractsMax) return 'futures.contracts_too_many';
  const isLeverage = Number.isSafeInteger(leverage) && leverage >= 1 && leverage <= (tiers[0]?.leverageMax ?? 0);
  return isLeverage ? undefined : 'futures.leverage_out_of_range';
}

function ownersProblem({ futures: { orders } }: State, market: Market, order: Entering): OrderRefusal | undefined {
  const { owner, clientOrderId: name } = order;
  if (order.postOnly && !mayRest(order)) return 'futures.post_only_would_take';
  const isFull = mayRest(order) && orders.openCountIn(owner, market.market) >= market.settings.openOrdersMax;
  if (isFull && owner >= FIRST_USER) return 'futures.too_many_open_orders';
  return name !== undefined && orders.slotNamed(owner, name) !== ABSENT ? 'futures.client_order_id_taken' : undefined;
}

const sumOf = (positions: readonly Position[]): number => positions.reduce((sum, { contracts }) => sum + contracts, 0);

/** The positions that the order may close. */
function closingOf(state: State, exposure: Exposure | undefined, { owner, side, closes }: Entering): Position[] {
  if (exposure === undefined || (closes === 0 && modeOf(state, owner) === 'hedge')) return [];
  const closed = oppositeSide(side === 'buy' ? 'long' : 'short');
  if (closes <= 0) return [...exposure.positions].filter((position) => position.side === closed);
  // By its number: an owner may have thousands, each with exits that a price tries.
  const position = state.futures.positions.get(closes);
  return position?.side === closed && exposure.positions.has(position) ? [position] : [];
}

/** What it opens together with what is open and ordered on its side is, at the mark price and at its limit, in a tier that allows the leverage, and the market has room for it. */
function openingProblem(
  { rules }: State,
  market: Market,
  exposure: Exposure | undefined,
  order: Entering,
  limit: number,
  closing: readonly Position[],
): OrderRefusal | undefined {
  const open = exposure?.open[order.side === 'buy' ? 'long' : 'short'] ?? 0;
  const ordered = rules < 15 ? orderedWith(exposure, order) : openedBy(exposure, order, closing);
  if (rules >= 15 && ordered === 0) return undefined;
  // What its owner has open is part of the open interest.
  const all = market.openInterest + ordered + (rules < 9 ? open : 0);
  if (all > market.settings.openInterestMax) return 'futures.open_interest_full';
  const marked = valueOf(market, market.mark, open + ordered);
  const limited = rules < 9 ? marked : valueOf(market, limit, open + ordered);
  const worth = limited > marked ? limited : marked;
  const tier = tierOf(market.tiers, worth);
  return order.leverage > tier.leverageMax || worth > tier.valueMax ? 'futures.leverage_above_tier' : undefined;
}

/** Contracts of the side that the owner has ordered together with these. */
const orderedWith = (exposure: Exposure | undefined, { side, contracts }: Entering): number =>
  (exposure?.ordered[side === 'buy' ? BUY : SELL] ?? 0) + contracts;

/** What of them is left once they have closed all that no order which only closes does: so many contracts they can open. None where this one only closes. */
function openedBy(exposure: Exposure | undefined, order: Entering, closing: readonly Position[]): number {
  if (onlyCloses(order, closing)) return 0;
  const [first] = closing;
  const waiting = first && exposure ? exposure.closing[first.side] : 0;
  return Math.max(0, orderedWith(exposure, order) - Math.max(0, sumOf(closing) - waiting));
}

/** No order closes more than is open; one that may rest no more than no other resting order closes. */
function reduceProblem(
  exposure: Exposure | undefined,
  order: Entering,
  closing: readonly Position[],
): OrderRefusal | undefined {
  const [first] = closing;
  if (exposure === undefined || first === undefined)
    return order.closes > 0 ? 'futures.position_not_open' : 'futures.nothing_to_close';
  const open = sumOf(closing);
  if (order.contracts > open) return 'futures.more_than_open';
  if (!mayRest(order)) return undefined;
  const others = Math.max(
    order.closes > 0 ? first.closing : 0,
    exposure.closing[first.side] - (exposure.open[first.side] - open),
  );
  return order.contracts > open - others ? 'futures.more_than_open' : undefined;
}

/** The limit, not so far that what is closed there would cost more than there is: a market order ends before, a limit order is refused. */
function limitOfClosing(
  state: State,
  market: Market,
  order: Entering,
  limit: number,
  closing: readonly Position[],
  exposure: Exposure | undefined,
): number | OrderRefusal {
  const { type, side } = order;
  const contracts = order.contracts + othersBeyond(state, market, order, exposure);
  let worst = limit;
  const crossed = closing.filter(({ isolated }) => !isolated);
  const checked = closing
    .filter(({ isolated }) => isolated)
    .map((position) => ({ position, lots: position.contracts, equity: standingOfPosition(market, position).equity }));
  const [first] = crossed;
  const pool = first && findExposure(state, first.owner, market)?.pool;
  if (first && pool)
    checked.push({ position: first, lots: sumOf(crossed), equity: standingOfPool(state, pool).equity });
  for (const { position, lots, equity } of checked) {
    const least = worstTicks(
      market,
      position.side,
      Math.min(lots, contracts),
      market.mark,
      equity,
      market.settings.takerFeePpm,
    );
    worst = side === 'sell' ? Math.max(worst, least) : Math.min(worst, least);
  }
  return worst !== limit && type === 'limit' ? 'futures.price_out_of_band' : worst;
}

/** Contracts of the owner's other orders that may close the same and lose against the mark price, where this one may rest beside them: each alone would be within what there is. */
function othersBeyond(state: State, market: Market, order: Entering, exposure: Exposure | undefined): number {
  if (state.rules < 15 || exposure === undefined || !mayRest(order)) return 0;
  const { orders } = state.futures;
  const side = order.side === 'buy' ? BUY : SELL;
  const resting = exposure.ordered[side] + exposure.closing[side === BUY ? 'short' : 'long'];
  if (resting === 0) return 0;
  let lots = 0;
  for (const id of orders.idsOf(order.owner)) {
    const slot = orders.slotOf.get(id);
    if (orders.market(slot) !== market.market || orders.side(slot) !== side) continue;
    const ticks = orders.ticks(slot);
    if (side === BUY ? ticks > market.mark : ticks < market.mark) lots += orders.lotsLeft(slot);
  }
  return lots;
}

/** Whether it can be paid for and keeps what it promises. */
function refusalOfTrading(
  state: State,
  market: Market,
  order: Entering,
  sized: Checked,
  closing: readonly Position[],
): OrderRefusal | undefined {
  const { owner, closes } = order;
  const { side, limit } = sized;
  const first = market.book.first(opposite(side));
  const doesCross = first !== NONE && crosses(side, limit, market.orders.ticks(first));
  if (doesCross && order.postOnly) return 'futures.post_only_would_take';
  const tally = { loss: 0n };
  const covers = coveredOf(state, market, order, side, tally);
  // What it trades at most costs no more than all of it at the better and the worse of both prices; mostly that is there, and no plan is needed.
  if (doesCross && order.timeInForce !== 'FOK' && market.orders.owner(first) !== owner && closing.length === 0) {
    const lots = Math.min(sized.lots, market.orders.lotsLeft(first));
    const most = mostNeeded(market, order, sized, market.orders.ticks(first));
    const there = usable(state, owner, market);
    if (closes === 0 && there >= most.needed && covers(first, lots)) {
      sized.isAmple = there >= most.needed + most.kept;
      return undefined;
    }
  }
  const planned = doesCross ? plan(market, { owner, side }, sized, covers) : undefined;
  if (closes === 0) {
    if (
      !onlyCloses(order, closing) &&
      usable(state, owner, market) < neededFor(market, order, sized, planned, lossesOf(state, order, tally))
    )
      return 'futures.insufficient_margin';
  }
  if (mayRest(order))
    return planned?.stop === 'self' && planned.lots === 0 ? 'futures.would_trade_with_self' : undefined;
  if (planned === undefined || planned.lots === 0)
    return planned?.stop === 'self' ? 'futures.would_trade_with_self' : 'futures.no_liquidity';
  return order.timeInForce === 'FOK' && planned.lots < sized.lots ? 'futures.fill_or_kill_unfilled' : undefined;
}

/**
 * Whether a plan may count on a resting order. A fill of its owner may cancel a later one of his that closes, as the position shrinks: an order that fills whole or not at all
 * counts on none of those.
 */
function coveredOf(
  state: State,
  market: Market,
  { timeInForce }: Entering,
  side: SideNumber,
  tally: { loss: Amount },
): (slot: number, lots: number) => boolean {
  const met = new Set<number>();
  const opens = side === BUY ? 'long' : 'short';
  return (slot, lots) => {
    if (!coversFill(state, market, slot, lots)) return false;
    const owner = market.orders.owner(slot);
    if (timeInForce === 'FOK' && met.has(owner) && mayChange(state, market, slot)) return false;
    met.add(owner);
    tally.loss += lossToMark(market, opens, market.orders.ticks(slot), market.mark, lots);
    return true;
  };
}

/** Whether a fill of an owner can change what a later order of his covers. */
const mayChange = (state: State, market: Market, slot: number): boolean =>
  termsOf(state, market.orders.id(slot)).closes !== 0 ||
  (state.rules >= 15 && modeOf(state, market.orders.owner(slot)) === 'one_way');

/** What each fill of an isolated order loses; of a cross order its gains count against them. */
const lossesOf = ({ rules }: State, { isolated }: Entering, { loss }: { loss: Amount }): Amount | undefined =>
  rules >= 15 && isolated ? loss : undefined;

/**
 * At least what an order that opens needs, whatever it trades between the best price and its limit; and at least what its contracts must keep once they are open, which is asked of the money before each further
 * fill: twice their fee and the highest rate of maintenance.
 */
function mostNeeded(
  market: Market,
  { leverage }: Entering,
  { side, limit, lots }: Sized,
  best: number,
): { needed: Amount; kept: Amount } {
  const [atLimit, atBest] = [valueOf(market, limit, lots), valueOf(market, best, lots)];
  const value = atLimit > atBest ? atLimit : atBest;
  const loss = lossToMark(market, side === BUY ? 'long' : 'short', limit, market.mark, lots);
  const fee = partOf(value, market.settings.takerFeePpm);
  const kept = 2n * ((value * rateAt(market.tiers, 1)) / PPM + fee);
  return { needed: initialMargin(value, leverage) + fee + loss + ROUNDING, kept };
}

/** What an order that opens needs: for what it trades at once the margin, the fee and what it loses against the mark price, and its hold for the rest. */
export function neededFor(
  market: Market,
  order: Pick<Entering, 'type' | 'timeInForce' | 'leverage'>,
  { side, limit, lots }: Sized,
  planned: Pick<Filled, 'lots' | 'value'> | undefined,
  losses?: Amount,
): Amount {
  const traded = planned?.lots ?? 0;
  const opens = side === BUY ? 'long' : 'short';
  const terms = { leverage: order.leverage, mark: market.mark };
  const cost = tradedCost(market, terms, opens, traded, planned?.value ?? 0n, losses);
  return mayRest(order) ? cost + restingCost(market, terms, opens, limit, lots - traded) : cost;
}
