/** How much an order may open and close: within the market's room and its owner's tier, no more than is open, and no further than what closing may cost. */
import { valueOf } from '../../core/grid.ts';
import { BUY, SELL, type SideNumber } from '../../core/side.ts';
import { mayRest } from '../../trading/order.ts';
import type { OrderRefusal } from '../command.ts';
import { standingOfPool, standingOfPosition } from '../margin.ts';
import { onlyCloses, termsOf } from '../open-orders.ts';
import { findExposure, modeOf, ownOpen } from '../positions.ts';
import { worstTicks } from '../quote.ts';
import type { Entering, Exposure, Market, Position, State } from '../state.ts';
import { tierOf } from '../tiers.ts';

const sumOf = (positions: readonly Position[]): number => positions.reduce((sum, { contracts }) => sum + contracts, 0);

/** What it opens together with what is open and ordered on its side is, at the mark price and at its limit, in a tier that allows the leverage, and the market has room for it. */
export function openingProblem(
  state: State,
  market: Market,
  exposure: Exposure | undefined,
  order: Entering,
  limit: number,
  closing: readonly Position[],
): OrderRefusal | undefined {
  const open = exposure?.open[order.side === 'buy' ? 'long' : 'short'] ?? 0;
  const ordered = openedBy(state, exposure, order, closing);
  if (ordered === 0) return undefined;
  if (market.openInterest + ordered > market.settings.openInterestMax) return 'futures.open_interest_full';
  const isAbove = isAboveTier(market, open + ordered, limit, order.leverage);
  return isAbove ? 'futures.leverage_above_tier' : undefined;
}

/** Whether so many contracts of a side are in a tier that allows less leverage, or above all tiers: at the mark price or at a limit, whichever makes them worth more. */
export function isAboveTier(market: Market, contracts: number, limit: number, leverage: number): boolean {
  const marked = valueOf(market, market.mark, contracts);
  const limited = valueOf(market, limit, contracts);
  const worth = limited > marked ? limited : marked;
  const tier = tierOf(market.tiers, worth);
  return leverage > tier.leverageMax || worth > tier.valueMax;
}

/** Contracts that an order can open together with those that rest on its side. None where this one only closes. */
function openedBy(state: State, exposure: Exposure | undefined, order: Entering, closing: readonly Position[]): number {
  if (onlyCloses(order, closing)) return 0;
  if (exposure === undefined) return order.contracts;
  const side = order.side === 'buy' ? BUY : SELL;
  // A copy closes nothing: it opens all of itself beside what is ordered.
  return order.follow === 0
    ? openedWith(state, exposure, side, order.contracts)
    : openedWith(state, exposure, side, 0) + order.contracts;
}

/** So many contracts and those that rest on their side, less what they close first of a one-way owner: all that no order which only closes does. */
export function openedWith(state: State, exposure: Exposure, side: SideNumber, contracts: number): number {
  const { owner, ordered, closing } = exposure;
  const all = ordered[side] + contracts;
  if (all === 0 || modeOf(state, owner) === 'hedge') return all;
  const closed = side === BUY ? 'short' : 'long';
  return Math.max(0, all - Math.max(0, ownOpen(exposure, closed) - closing[closed]));
}

/** No order closes more than is open; one that may rest no more than no other resting order closes. */
export function reduceProblem(
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
  const beside = exposure.closing[first.side] - (ownOpen(exposure, first.side) - open);
  const others = Math.max(order.closes > 0 ? first.closing : 0, first.follow === 0 ? beside : 0);
  return order.contracts > open - others ? 'futures.more_than_open' : undefined;
}

/** The limit, not so far that what is closed there would cost more than there is: a market order ends before, a limit order is refused. */
export function limitOfClosing(
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
  if (exposure === undefined || !mayRest(order) || order.follow !== 0) return 0;
  const { orders } = state.futures;
  const side = order.side === 'buy' ? BUY : SELL;
  const resting = exposure.ordered[side] + exposure.closing[side === BUY ? 'short' : 'long'];
  if (resting === 0) return 0;
  let lots = 0;
  for (const id of orders.idsOf(order.owner)) {
    const slot = orders.slotOf.get(id);
    if (orders.market(slot) !== market.market || orders.side(slot) !== side) continue;
    if (termsOf(state, id).follow !== 0) continue;
    const ticks = orders.ticks(slot);
    if (side === BUY ? ticks > market.mark : ticks < market.mark) lots += orders.lotsLeft(slot);
  }
  return lots;
}
