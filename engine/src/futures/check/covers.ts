/** Whether each of the two of a fill can bear it, at the mark price of now: nobody comes below zero by a trade. */
import { lesser, valueOf } from '../../core/grid.ts';
import type { Amount } from '@glassbook/money';
import { BUY } from '../../core/side.ts';
import type { PositionSide } from '../command.ts';
import { roomAfter, standingOfPool, standingOfPosition } from '../margin.ts';
import { termsOf } from '../open-orders.ts';
import { purseOf } from '../copies/purse.ts';
import { modeOf, oppositeSide, ownOpen } from '../positions.ts';
import { initialMargin, lossToMark, partOf, resultOf } from '../quote.ts';
import type { Exposure, FuturesTaker, Market, OrderTerms, Position, State } from '../state.ts';
import { rateAt } from '../tiers.ts';

const PPM = 1_000_000n;
/** Units by which what a position needs is rounded up. */
const ROUNDING = 2n;

/**
 * Whether what a resting order trades leaves its owner no shorter of margin than before, at the mark price of now: what it opens brings its margin, what it closes frees some. House accounts are asked the
 * same. What it closes is looked at as well, so a plan counts on no second order of an owner where it has to be exact.
 */
export function coversFill(state: State, market: Market, slot: number, lots: number): boolean {
  const { orders } = state.futures;
  const terms = termsOf(state, orders.id(slot));
  const side: PositionSide = orders.side(slot) === BUY ? 'long' : 'short';
  const ticks = orders.ticks(slot);
  const { mark } = market;
  const loss = lossToMark(market, side, ticks, mark, lots);
  if (loss === 0n) return true;
  const value = valueOf(market, ticks, lots);
  const marked = valueOf(market, mark, lots);
  if (terms.closes !== 0) {
    const cost = loss + partOf(value, market.settings.makerFeePpm);
    return cost <= freedBy(market, marked) && canBear(state, market, terms, side, ticks, lots);
  }
  const brought = initialMargin(value, terms.leverage) + lossToMark(market, side, ticks, terms.mark, lots);
  const fee = BigInt(market.settings.takerFeePpm);
  const needed = (value * rateAt(market.tiers, terms.leverage) + marked * fee) / (PPM - fee) + ROUNDING;
  if (loss + needed >= brought) return false;
  return !closesIsolated(state, terms.exposure, side) || canBear(state, market, terms, side, ticks, lots);
}

/** The maintenance that the worth of what is closed frees at least. */
const freedBy = (market: Market, marked: Amount): Amount => (marked * (market.tiers[0]?.rate ?? 0n)) / PPM;

/** What an order has on hold goes to its owner's account, which an isolated position that it closes does not reach. */
const closesIsolated = (state: State, exposure: Exposure, side: PositionSide): boolean => {
  const { owner, long, short } = exposure;
  const closed = oppositeSide(side);
  const crossed = closed === 'long' ? long : short;
  return ownOpen(exposure, closed) > crossed.contracts && modeOf(state, owner) === 'one_way';
};

/** Whether each position that it closes can pay for its part: an isolated one of its own, no more than the maintenance that is freed; cross ones of what their account has. */
function canBear(
  state: State,
  market: Market,
  { closes, exposure }: OrderTerms,
  side: PositionSide,
  ticks: number,
  lots: number,
): boolean {
  const { makerFeePpm } = market.settings;
  let left = lots;
  let crossed = 0;
  for (const position of closedBy(state, exposure, closes, side)) {
    if (left === 0) break;
    const part = Math.min(left, position.contracts);
    left -= part;
    if (!position.isolated) {
      crossed += part;
      continue;
    }
    const cost = lossToMark(market, side, ticks, market.mark, part) + partOf(valueOf(market, ticks, part), makerFeePpm);
    const { equity } = standingOfPosition(market, position);
    if (cost > lesser(equity, freedBy(market, valueOf(market, market.mark, part)))) return false;
  }
  if (crossed === 0 || closes === 0) return true;
  const cost =
    lossToMark(market, side, ticks, market.mark, crossed) + partOf(valueOf(market, ticks, crossed), makerFeePpm);
  return cost <= standingOfPool(state, exposure.pool).equity;
}

/** The positions that an order closes before it opens any, in this order. */
function closedBy(state: State, exposure: Exposure, closes: number, side: PositionSide): Position[] {
  const position = closes > 0 ? state.futures.positions.get(closes) : undefined;
  if (closes > 0) return position ? [position] : [];
  return [...exposure.positions].filter((one) => one.side === oppositeSide(side) && one.follow === 0);
}

/**
 * Whether the owner of an arriving order can pay for a fill. One that closes has a limit that sees to it, and a liquidation asks nobody. What opens needs its margin, its fee and what it loses against the mark
 * price; an isolated position shares no gains with others.
 */
export function affordsFill(
  state: State,
  market: Market,
  slot: number,
  taker: FuturesTaker,
  lots: number,
  value: Amount,
): boolean {
  if (taker.isAmple || taker.closes !== 0) return true;
  const { exposure, isolated, leverage, follow } = taker;
  const side: PositionSide = taker.side === BUY ? 'long' : 'short';
  const isOneWay = follow === 0 && modeOf(state, taker.owner) === 'one_way';
  const closed = isOneWay ? ownOpen(exposure, oppositeSide(side)) : 0;
  const opens = lots - Math.min(lots, closed);
  if (opens === 0) return true;
  const ticks = market.orders.ticks(slot);
  const worth = opens === lots ? value : valueOf(market, ticks, opens);
  const before = taker.value + value - worth;
  const margin = initialMargin(before + worth, leverage) - initialMargin(before, leverage);
  const fee = partOf(taker.value + value, taker.feePpm) - partOf(taker.value, taker.feePpm);
  if (isolated) {
    const loss = lossToMark(market, side, ticks, market.mark, lots);
    const purse = follow === 0 ? undefined : purseOf(state, follow);
    if (purse) return purse.free >= margin + loss + fee;
    return roomAfter(state, exposure.pool, { margin: margin + loss, fee, result: 0n }) >= 0n;
  }
  const result = resultOf(market, side, value, valueOf(market, market.mark, lots));
  return roomAfter(state, exposure.pool, { margin, fee, result }) >= 0n;
}
