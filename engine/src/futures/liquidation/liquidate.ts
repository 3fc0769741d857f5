/**
 * Liquidation, in the command of the price. Orders that would open more are canceled first, then longs and shorts of one market are netted, then positions are reduced to the tier below, then closed, until what is left
 * covers its maintenance. A position is closed in the book down to the price at which nothing is left (bankruptcy) or to the band, then further with the insurance account's money, then against the
 * positions of other traders by rank. No account goes below zero.
 */
import type { Amount } from '@glassbook/money';
import { lesser, priceOf, valueOf } from '../../core/grid.ts';
import { ABSENT } from '../../core/int-map.ts';
import { availableAt } from '../../core/ledger.ts';
import { recordResult } from '../../core/limits/record.ts';
import { execute } from '../../core/matching.ts';
import { BUY, SELL } from '../../core/side.ts';
import { closeAgainstOwner, deleverage, isOnOtherSide } from './deleverage.ts';
import type { Bankrupt } from './adl.ts';
import { net } from './net.ts';
import { cancelKept } from './kept.ts';
import { countInsured, insuredMoney, insuredReachOf } from './insured-caps.ts';
import { leaderOf } from '../copies/purse.ts';
import { takerOf } from '../place-order.ts';
import { takeStop } from '../exits/take-exit.ts';
import { payFundingFirst } from '../funding.ts';
import { insuredReach } from './insured-reach.ts';
import {
  equityToClose,
  holdAgain,
  isChecked,
  isShort,
  openResult,
  standingOfPool,
  standingOfPosition,
  takeDue,
  watchPool,
  watchPosition,
  type Standing,
} from '../margin.ts';
import { cancelOpening, life } from '../open-orders.ts';
import { insure, repayDeficit } from '../pay.ts';
import { exposureAt, marketOf } from '../positions.ts';
import { bandOf, bandTicks, resultOf, worstTicks } from '../quote.ts';
import { settlement } from '../settle.ts';
import type { Market, Pool, Position, State } from '../state.ts';
import { tierOf } from '../tiers.ts';
import type { LiquidationRow } from '../rows.ts';

/** Checks everything that traded or whose trigger fired, until all have what they need. */
export function checkMargins(state: State): void {
  for (let due = takeDue(state); due !== undefined; due = takeDue(state))
    if ('pool' in due) checkPool(state, due.pool);
    else checkPosition(state, due.position);
}

function checkPool(state: State, pool: Pool): void {
  const standing = standingOfPool(state, pool);
  if (isShort(standing)) liquidatePool(state, pool);
  watchPool(state, pool, standingOfPool(state, pool));
}

function checkPosition(state: State, position: Position): void {
  const market = marketOf(state, position.market);
  const isShortOf = () => position.contracts > 0 && isShort(standingOfPosition(market, position));
  if (isChecked(market) && isShortOf()) payFundingFirst(state, market, position);
  if (isChecked(market) && isShortOf()) takeStop(state, position);
  if (isChecked(market) && isShortOf()) {
    const { contracts } = position;
    const less = contractsAbove(market, contracts);
    liquidate(state, market, position, less, standingOfPosition(market, position));
    const after = standingOfPosition(market, position);
    if (position.contracts > 0 && isShort(after)) liquidate(state, market, position, position.contracts, after);
  }
  if (position.contracts > 0) watchPosition(state, market, position, standingOfPosition(market, position));
}

function liquidatePool(state: State, pool: Pool): void {
  const markets = pool.exposures.map((exposure) => [exposure, marketOf(state, exposure.market)] as const);
  const stillShort = () => isShort(standingOfPool(state, pool));
  for (const [{ positions }, market] of markets)
    for (const position of isChecked(market) ? positions : [])
      if (!position.isolated) payFundingFirst(state, market, position);
  if (!stillShort()) return;
  for (const [exposure, market] of markets) cancelOpening(state, exposure, market, 'liquidation');
  if (!stillShort()) return;
  for (const [{ positions }] of markets)
    for (const position of positions) if (!position.isolated) takeStop(state, position);
  if (!stillShort()) return;
  // Where it has less than nothing, the loss of a side could be more than its money, and insurance would pay it without a receipt.
  if (standingOfPool(state, pool).equity >= 0n)
    for (const [exposure, market] of markets) if (isChecked(market)) net(state, market, exposure);
  while (stillShort()) {
    const position = worstOf(state, pool);
    if (position === undefined) return;
    const market = marketOf(state, position.market);
    const above = contractsAbove(market, exposureAt(state, position)[position.side].contracts);
    liquidate(state, market, position, Math.min(position.contracts, above), standingOfPool(state, pool));
  }
}

/** The contracts of a side above its tier; all of them in the lowest. */
function contractsAbove(market: Market, contracts: number): number {
  const worth = valueOf(market, market.mark, contracts);
  const { from } = tierOf(market.tiers, worth);
  if (from === 0n) return contracts;
  // The most contracts that are worth no more than the end of the tier below.
  const kept = Number((BigInt(contracts) * from) / worth);
  return Math.max(1, contracts - kept);
}

/** The cross position that has lost most; of equal ones the older. */
function worstOf(state: State, pool: Pool): Position | undefined {
  let worst: { position: Position; result: bigint } | undefined;
  for (const exposure of pool.exposures) {
    const market = marketOf(state, exposure.market);
    if (!isChecked(market)) continue;
    for (const position of exposure.positions) {
      if (position.isolated) continue;
      const result = openResult(market, position);
      if (worst === undefined || result < worst.result || (result === worst.result && position.id < worst.position.id))
        worst = { position, result };
    }
  }
  return worst?.position;
}

/** Closes `lots` of a position, or all of it where the book does not take them down to the bankruptcy price. */
function liquidate(
  state: State,
  market: Market,
  position: Position,
  lots: number,
  { equity, maintenance }: Standing,
): void {
  const { futures } = state;
  const id = futures.nextLiquidation;
  futures.nextLiquidation += 1;
  const bankruptcy = () =>
    worstTicks(market, position.side, position.contracts, market.mark, leftFor(state, market, position), 0);
  const worst = bankruptcy();
  const row: LiquidationRow = {
    ...{ id, seq: state.seq, at: state.at, owner: position.owner, position: position.id, market: market.market },
    ...{ side: position.side, mode: position.mode, mark: priceOf(market, market.mark), index: market.index },
    ...{ equity, maintenance, bankruptcy: priceOf(market, worst) },
    ...{ contracts: 0, value: 0n, insuredContracts: 0, insurance: 0n, adlContracts: 0, fee: 0n },
  };
  const before = state.ledger.available(market.insurance);
  trade(state, market, position, lots, inBand(market, position, worst), row);
  if (row.contracts < lots && position.contracts > 0) {
    const last = bankruptcy();
    row.bankruptcy = priceOf(market, last);
    trade(state, market, position, position.contracts, inBand(market, position, last), row);
    const bankrupt = { position, worst: last, row, closed: new Map<number, number>() };
    const lacked = tradeInsured(state, market, bankrupt);
    deleverage(state, market, bankrupt);
    if (!position.isolated) payLack(state, market, position, lacked);
  }
  const paid = before + row.fee - state.ledger.available(market.insurance);
  row.insurance = paid > 0n ? paid : 0n;
  repayDeficit(state, market);
  futures.liquidations.push(row);
}

/** How far a position may be closed in the book: to its bankruptcy price or the band, whichever is nearer. */
function inBand(market: Market, { side }: Position, worst: number): number {
  const band = bandOf(market, side);
  return side === 'long' ? Math.max(worst, band) : Math.min(worst, band);
}

/** What there is before the closing of a position would owe something. */
const leftFor = (state: State, market: Market, position: Position): bigint =>
  position.isolated
    ? standingOfPosition(market, position).equity
    : equityToClose(state, exposureAt(state, position).pool);

/** Trades with the book as far as a limit. */
function trade(
  state: State,
  market: Market,
  position: Position,
  lots: number,
  limit: number,
  row: LiquidationRow,
): number {
  const side = position.side === 'long' ? SELL : BUY;
  cancelKept(state, market, position, lots, limit);
  const { leverage, isolated, id, follow } = position;
  const closing = { leverage, isolated, closes: id, follow, exits: undefined };
  const taker = {
    ...takerOf(state, market, exposureAt(state, position), closing, { side }, 'liquidation'),
    feePpm: market.settings.liquidationFeePpm,
  };
  const filled = execute(settlement, state, market, taker, {
    limit,
    lots,
    spend: undefined,
    selfTrade: 'expire_maker',
    avoids: leaderOf(state, follow),
    endsBefore: undefined,
  });
  row.contracts += filled.lots;
  row.value += filled.value;
  row.fee += filled.fee;
  return filled.lots;
}

/** Trades beyond the price at which nothing is left, as far as the insurance account can pay what is missing, within the band around the mark price. Returns what those prices lacked. */
function tradeInsured(state: State, market: Market, bankrupt: Bankrupt): Amount {
  const { position, worst, row } = bankrupt;
  const given = insuredMoney(state, market);
  let left = given.most;
  while (position.contracts > 0) {
    const reach = insuredReach(market, position, {
      worst,
      band: insuredEnd(market, position, worst),
      money: left,
      covers: (slot, lots) => settlement.covers?.(state, market, slot, lots) ?? true,
      avoids: leaderOf(state, position.follow),
      excludes: (owner) => isOnOtherSide(state, market, position, owner),
    });
    if (reach.lots > 0) {
      const { value } = row;
      const lots = trade(state, market, position, reach.lots, reach.limit, row);
      row.insuredContracts += lots;
      const lack = -resultOf(market, position.side, valueOf(market, worst, lots), row.value - value);
      countInsured(state, given, lack);
      left -= lack;
    }
    const { before } = reach;
    if (before === undefined || position.contracts === 0) break;
    takeOrder(state, market, bankrupt, before);
  }
  return given.most - left;
}

/**
 * Of what prices beyond the bankruptcy price lacked, the insurance account pays what the pool has less than nothing. Else the money that other positions of it have lost would be gone, and who is on the other side
 * of those would pay.
 */
function payLack(state: State, market: Market, position: Position, lacked: Amount): void {
  const { pool } = exposureAt(state, position);
  const lack = lesser(lacked, -equityToClose(state, pool));
  if (lack <= 0n) return;
  insure(state, market, lack, position.id);
  state.ledger.post(availableAt(market.clearing), availableAt(pool.account), lack, 'futures.result', position.id);
  recordResult(state, position.owner, market.settle, lack);
  holdAgain(state, pool);
}

/** Deleverages the owner of an order by as many contracts as it has left, in its place. Where he is on the other side still, the order ends, so that he keeps nobody else from being paid. */
function takeOrder(state: State, market: Market, bankrupt: Bankrupt, slot: number): void {
  const { orders } = market;
  const [id, owner] = [orders.id(slot), orders.owner(slot)];
  const most = Math.min(orders.lotsLeft(slot), bankrupt.position.contracts);
  const closed = closeAgainstOwner(state, market, bankrupt, owner, most);
  // It may have ended as what it was to close was closed.
  const there = orders.slotOf.get(id);
  if (there !== ABSENT && isOnOtherSide(state, market, bankrupt.position, owner))
    life.cancel(state, market, there, closed > 0 ? 'liquidation' : 'margin');
}

/** How far the insurance account pays: a small way beyond the bankruptcy price, within the band. */
function insuredEnd(market: Market, { side }: Position, worst: number): number {
  const band = bandOf(market, side);
  const end = bandTicks(worst, insuredReachOf(market), side === 'short');
  return side === 'long' ? Math.max(end, band) : Math.min(end, band);
}
