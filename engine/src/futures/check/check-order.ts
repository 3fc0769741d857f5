/** Whether an order can be placed, and what it is in the book's own numbers. All reasons to refuse one are here, in the order in which a trader would want to hear them. */
import type { Amount } from '@glassbook/money';
import { ticksIn, valueOf } from '../../core/grid.ts';
import { ABSENT } from '../../core/int-map.ts';
import { FIRST_USER } from '../../core/ledger.ts';
import { crosses, isMet, plan, type Filled } from '../../core/matching.ts';
import { NONE } from '../../core/none.ts';
import { BUY, opposite, SELL, type SideNumber } from '../../core/side.ts';
import { mayRest, type Sized } from '../../trading/order.ts';
import type { OrderRefusal } from '../command.ts';
import { restingCost, tradedCost } from '../cost.ts';
import { entryExitsProblem } from '../exits/entry-exits.ts';
import { leaderOf, purseOf } from '../copies/purse.ts';
import { usable } from '../margin.ts';
import { limitOfClosing, openingProblem, reduceProblem } from './extent.ts';
import { onlyCloses, positionsProblem, termsOf } from '../open-orders.ts';
import { findExposure, modeOf, oppositeSide } from '../positions.ts';
import { bandTicks, initialMargin, lossToMark, partOf } from '../quote.ts';
import { coversFill } from './covers.ts';
import type { Entering, Exposure, Market, Position, State } from '../state.ts';
import { rateAt } from '../tiers.ts';

const PPM = 1_000_000n;
/** Units that rounding can add where a sum is taken fill by fill. */
const ROUNDING = 10_000n;

/** `isAmple`: its owner has so much more than it can need that no fill has to be asked for. */
export type Checked = Sized & { isAmple: boolean };

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
  const { contracts: lots, selfTrade, avoids } = order;
  const sized: Checked = {
    side: order.side === 'buy' ? BUY : SELL,
    limit: worst,
    lots,
    spend: undefined,
    selfTrade,
    avoids,
    endsBefore: endsBefore(state, order.owner),
    isAmple: false,
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
  if (isFull && owner >= FIRST_USER && order.follow === 0) return 'futures.too_many_open_orders';
  return name !== undefined && orders.slotNamed(owner, name) !== ABSENT ? 'futures.client_order_id_taken' : undefined;
}

/** The positions that the order may close. */
function closingOf(
  state: State,
  exposure: Exposure | undefined,
  { owner, side, closes, follow }: Entering,
): Position[] {
  if (exposure === undefined || (closes === 0 && (follow !== 0 || modeOf(state, owner) === 'hedge'))) return [];
  const closed = oppositeSide(side === 'buy' ? 'long' : 'short');
  if (closes <= 0)
    return [...exposure.positions].filter((position) => position.side === closed && position.follow === 0);
  // By its number: an owner may have thousands, each with exits that a price tries.
  const position = state.futures.positions.get(closes);
  return position?.side === closed && exposure.positions.has(position) ? [position] : [];
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
  const isMetFirst = doesCross && isMet({ owner }, sized, market.orders.owner(first));
  if (doesCross && order.timeInForce !== 'FOK' && !isMetFirst && !sized.endsBefore && closing.length === 0) {
    const lots = Math.min(sized.lots, market.orders.lotsLeft(first));
    const most = mostNeeded(market, order, sized, market.orders.ticks(first));
    const there = moneyOf(state, market, order);
    if (closes === 0 && there >= most.needed && covers(first, lots)) {
      sized.isAmple = there >= most.needed + most.kept;
      return undefined;
    }
  }
  const planned = doesCross ? plan(market, { owner, side }, sized, covers) : undefined;
  if (closes === 0) {
    if (
      !onlyCloses(order, closing) &&
      moneyOf(state, market, order) < neededFor(market, order, sized, planned, lossesOf(order, tally))
    )
      return 'futures.insufficient_margin';
  }
  if (mayRest(order))
    return planned?.stop === 'self' && planned.lots === 0 ? 'futures.would_trade_with_self' : undefined;
  if (planned === undefined || planned.lots === 0)
    return planned?.stop === 'self' ? 'futures.would_trade_with_self' : 'futures.no_liquidity';
  return order.timeInForce === 'FOK' && planned.lots < sized.lots ? 'futures.fill_or_kill_unfilled' : undefined;
}

/** A leader's order ends before a resting order that closes a copy of him. */
const endsBefore = (state: State, owner: number): ((slot: number) => boolean) | undefined =>
  state.futures.leaders.has(owner)
    ? (slot) => leaderOf(state, termsOf(state, state.futures.orders.id(slot)).follow) === owner
    : undefined;

/** What an order can use: the owner's account, or the purse of the follow that it copies for. */
function moneyOf(state: State, market: Market, { owner, follow }: Entering): Amount {
  const purse = follow === 0 ? undefined : purseOf(state, follow);
  return purse ? purse.free : usable(state, owner, market);
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
  termsOf(state, market.orders.id(slot)).closes !== 0 || modeOf(state, market.orders.owner(slot)) === 'one_way';

/** What each fill of an isolated order loses; of a cross order its gains count against them. */
const lossesOf = ({ isolated }: Entering, { loss }: { loss: Amount }): Amount | undefined =>
  isolated ? loss : undefined;

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
