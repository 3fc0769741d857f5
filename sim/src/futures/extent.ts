/** How much an order may open and close: FUTURES-004, FUTURES-009, FUTURES-010. */
import { FIRST_USER } from '@glassbook/engine';
import type { OrderType, Refusal, SelfTrade, Side, TimeInForce } from '@glassbook/engine';
import type { Exits, MarginMode, OrderRow, PositionRow } from '@glassbook/engine/futures';
import type { Model } from '../model/model.ts';
import { standingAlone, standingOf, tierOf, worstPrice } from './margin.ts';
import {
  contractsOf,
  leftOf,
  markOf,
  modeOf,
  openInterest,
  otherSide,
  ownContractsOf,
  poolAt,
  positionSide,
  positionsOf,
  reaches,
  sumContracts,
  valueOf,
  type Market,
} from './market.ts';
import { cancel, closingBy, orderedBy, ordersIn } from './resting.ts';

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
  follow: number;
  avoids: number;
  exits: Exits | undefined;
  clientOrderId: string | undefined;
  selfTrade: SelfTrade;
};

export const mayRest = ({ type, timeInForce }: Pick<Entering, 'type' | 'timeInForce'>): boolean =>
  type === 'limit' && timeInForce === 'GTC';

/** It trades at once or ends, and no more than is open to close. */
export const onlyClosing = (entering: Entering, closing: readonly PositionRow[]): boolean =>
  !mayRest(entering) && sumContracts(closing) >= entering.contracts;

/** The positions that it may close. */
export function closingOf(model: Model, market: Market, { owner, side, closes, follow }: Entering): PositionRow[] {
  if (closes === 0 && (follow !== 0 || modeOf(model, owner) === 'hedge')) return [];
  return positionsOf(model, owner, market).filter(
    (position) =>
      position.side !== positionSide(side) && (closes <= 0 ? position.follow === 0 : position.id === closes),
  );
}

/** FUTURES-010: closing there leaves nothing owed; of an order that may rest, with all that rest beyond the mark price. */
export function limitOfClosing(
  model: Model,
  market: Market,
  entering: Entering,
  limit: bigint,
  closing: readonly PositionRow[],
): bigint | Refusal {
  const { type, side, owner } = entering;
  const isBuy = side === 'buy';
  const isBeyond = (order: OrderRow) =>
    order.follow === 0 && order.side === side && !reaches(side, markOf(market), order.price);
  const beside = mayRest(entering) && entering.follow === 0 ? ordersIn(model, owner, market).filter(isBeyond) : [];
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
export function openingProblem(
  model: Model,
  market: Market,
  entering: Entering,
  limit: bigint,
  closing: readonly PositionRow[],
): Refusal | undefined {
  const { owner, side, contracts, leverage } = entering;
  if (onlyClosing(entering, closing)) return undefined;
  const { follow } = entering;
  const more =
    follow === 0
      ? openedBy(model, market, { owner, side }, contracts)
      : openedBy(model, market, { owner, side }) + contracts;
  if (more === 0) return undefined;
  if (openInterest(model, market) + more > market.rules.openInterestMax) return 'futures.open_interest_full';
  const all = contractsOf(model, owner, market, positionSide(side)) + more;
  return isAbove(market, all, limit, leverage) ? 'futures.leverage_above_tier' : undefined;
}

const isAbove = (market: Market, contracts: number, limit: bigint, leverage: number): boolean =>
  [markOf(market), limit].some((price) => {
    const worth = valueOf(market, price, contracts);
    const { leverageMax, valueMax } = tierOf(market, worth);
    return leverage > leverageMax || worth > valueMax;
  });

/** What rests on a side and so many contracts more open, once one-way orders have closed what nothing else closes. */
function openedBy(
  model: Model,
  market: Market,
  { owner, side }: Pick<OrderRow, 'owner' | 'side'>,
  contracts = 0,
): number {
  const ordered = orderedBy(model, owner, market, side) + contracts;
  if (modeOf(model, owner) === 'hedge') return ordered;
  const closed = otherSide(positionSide(side));
  const left = ownContractsOf(model, owner, market, closed) - closingBy(model, owner, market, closed);
  return Math.max(0, ordered - Math.max(0, left));
}

/** FUTURES-009: the newest first, until what is ordered is in a tier that allows it. */
export function cancelAboveTier(model: Model, market: Market, owner: number): void {
  for (const order of ordersIn(model, owner, market).reverse())
    if (order.closes === 0 && !fits(model, market, order)) cancel(model, order, 'market_rules');
}

/** FUTURES-092: the same of one-way orders that were to close what something else closed, and of the room. */
export function trimTurned(
  model: Model,
  market: Market,
  { owner, side, follow }: PositionRow,
  filling: number | undefined,
): void {
  if (follow !== 0) return;
  if (owner < FIRST_USER || modeOf(model, owner) === 'hedge') return;
  const turned = ordersIn(model, owner, market).filter(
    (order) => order.closes === 0 && positionSide(order.side) !== side,
  );
  for (const order of turned.reverse()) {
    if (order.id === filling) continue;
    const isRoom = openInterest(model, market) + openedBy(model, market, order) <= market.rules.openInterestMax;
    if (openedBy(model, market, order) > 0 && !(isRoom && fits(model, market, order)))
      cancel(model, order, 'reduce_only');
  }
}

function fits(model: Model, market: Market, order: OrderRow): boolean {
  const { owner, side, price, leverage } = order;
  const more = openedBy(model, market, order);
  return more === 0 || !isAbove(market, contractsOf(model, owner, market, positionSide(side)) + more, price, leverage);
}

/** FUTURES-004. */
export function reduceProblem(
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
  if (first.follow !== 0)
    return contracts > open - closingBy(model, owner, market, first.side, closes)
      ? 'futures.more_than_open'
      : undefined;
  const ofSide = ownContractsOf(model, owner, market, first.side) - closingBy(model, owner, market, first.side);
  const ofOne = closes > 0 ? open - closingBy(model, owner, market, first.side, closes) : open;
  return contracts > Math.min(ofSide, ofOne) ? 'futures.more_than_open' : undefined;
}
