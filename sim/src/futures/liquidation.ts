/** Who is short is liquidated, whoever it is: everything is looked at. FUTURES-016 to FUTURES-021. */
import type { LiquidationRow, OrderRow, PositionRow } from '@glassbook/engine/futures';
import { resulted } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { takeStop } from './exits.ts';
import { closeOwner, deleverage } from './deleverage.ts';
import { cancelKept } from './kept.ts';
import { payBefore } from './funding.ts';
import {
  accountOf,
  contractsOf,
  futuresOf,
  gainOf,
  leftOf,
  lesser,
  markOf,
  mostThat,
  marketOf,
  marketsOf,
  opposite,
  orderSide,
  otherSide,
  ownOf,
  poolAt,
  poolOf,
  positionsOf,
  rowsOf,
  sumContracts,
  valueOf,
  type Market,
  type Pool,
} from './market.ts';
import {
  bandPrice,
  holdAgain,
  isShort,
  openResult,
  standingAlone,
  standingOf,
  tierOf,
  worstPrice,
  type Standing,
} from './margin.ts';
import { isCovered, trade } from './matching.ts';
import { countGiven, mayGive, reachOf } from './insurance.ts';
import { clearingOf, insuranceOf, insure, repay } from './pay.ts';
import { takerOf } from './place.ts';
import { leaderOf } from './purses.ts';
import { net } from './net.ts';
import { cancel, cancelOpening, ordersIn } from './resting.ts';

const isChecked = ({ mark, status }: Market): boolean => mark !== undefined && status === 'open';

/** The first that is short, and of which something can be done, until there is none. */
export function checkMargins(model: Model): void {
  for (let act = firstShort(model); act; act = firstShort(model)) act();
}

/** Accounts come in the order of their first numbers, isolated positions of theirs. */
function firstShort(model: Model): (() => void) | undefined {
  let first: { place: number; act: () => void } | undefined;
  const isBefore = (place: number) => first === undefined || place < first.place;
  for (const owner of suspects(model)) {
    const { exposures, positions } = ownOf(model, owner);
    for (const asset of new Set(exposures.map(({ market }) => marketOf(model, market).rules.settle))) {
      const pool = poolOf(model, owner, asset) as Pool;
      const place = 2 * (exposures.find(({ market }) => marketOf(model, market).rules.settle === asset)?.id ?? 0);
      if (isBefore(place) && canAct(model, pool) && isShort(standingOf(model, pool)))
        first = { place, act: () => liquidateTogether(model, pool) };
    }
    for (const position of positions) {
      const market = marketOf(model, position.market);
      const place = 2 * position.id + 1;
      if (
        position.mode === 'isolated' &&
        isChecked(market) &&
        isBefore(place) &&
        isShort(standingAlone(market, position))
      )
        first = { place, act: () => liquidateAlone(model, market, position) };
    }
  }
  return first?.act;
}

/** Nobody is short whose money and positions stayed as they were, where no price moved. */
function suspects(model: Model): Iterable<number> {
  if (rowsOf(model).checksAll) return futuresOf(model).owners.keys();
  const owners = new Set([...rowsOf(model).positions.values()].map(({ owner }) => owner));
  for (const { owner, kind } of model.changes.accounts.keys()) if (kind === 'futures') owners.add(owner);
  return owners;
}

/** Where markets are halted there may be nothing to do. */
const canAct = (model: Model, pool: Pool): boolean =>
  marketsOf(model, pool).some(
    (market) =>
      ordersIn(model, pool.owner, market).some(({ closes }) => closes === 0) ||
      (isChecked(market) && crossOf(model, pool, market).length > 0),
  );
const crossOf = (model: Model, { owner }: Pool, market: Market): PositionRow[] =>
  positionsOf(model, owner, market).filter(({ mode }) => mode === 'cross');

function liquidateAlone(model: Model, market: Market, position: PositionRow): void {
  payBefore(model, market, position);
  if (!isShort(standingAlone(market, position))) return;
  takeStop(model, position);
  if (position.contracts === 0 || !isShort(standingAlone(market, position))) return;
  liquidate(model, market, position, aboveTier(market, position.contracts), standingAlone(market, position));
  if (position.contracts > 0 && isShort(standingAlone(market, position)))
    liquidate(model, market, position, position.contracts, standingAlone(market, position));
}

function liquidateTogether(model: Model, pool: Pool): void {
  const markets = marketsOf(model, pool);
  for (const market of markets.filter(isChecked))
    for (const position of crossOf(model, pool, market)) payBefore(model, market, position);
  if (!isShort(standingOf(model, pool))) return;
  for (const market of markets) cancelOpening(model, pool.owner, market, 'liquidation');
  if (!isShort(standingOf(model, pool))) return;
  for (const market of markets) for (const position of crossOf(model, pool, market)) takeStop(model, position);
  if (!isShort(standingOf(model, pool))) return;
  if (standingOf(model, pool).equity >= 0n)
    for (const market of markets) if (isChecked(market)) net(model, pool, market);
  for (let standing = standingOf(model, pool); isShort(standing); standing = standingOf(model, pool)) {
    const [worst] = markets
      .filter(isChecked)
      .flatMap((market) => crossOf(model, pool, market).map((position) => ({ market, position })))
      .map((each) => ({ ...each, result: openResult(each.market, each.position) }))
      .sort((a, b) => (a.result === b.result ? a.position.id - b.position.id : a.result < b.result ? -1 : 1));
    if (!worst) return;
    const { market, position } = worst;
    const ofSide = sumContracts(crossOf(model, pool, market).filter(({ side }) => side === position.side));
    liquidate(model, market, position, Math.min(position.contracts, aboveTier(market, ofSide)), standing);
  }
}

/** How many contracts are above the tier below; all of them in the lowest. */
function aboveTier(market: Market, contracts: number): number {
  const worth = valueOf(market, markOf(market), contracts);
  const { from } = tierOf(market, worth);
  if (from === 0n) return contracts;
  return Math.max(1, contracts - Number((from * BigInt(contracts)) / worth));
}

function liquidate(
  model: Model,
  market: Market,
  position: PositionRow,
  contracts: number,
  { equity, maintenance }: Standing,
): void {
  const futures = futuresOf(model);
  const { owner, id, side, mode } = position;
  const number = futures.nextLiquidation;
  futures.nextLiquidation += 1;
  const bankruptcy = bankruptcyOf(model, market, position);
  const row: LiquidationRow = {
    ...{ id: number, seq: model.seq, at: model.at, owner, position: id, market: market.rules.market, side, mode },
    ...{ mark: markOf(market), index: market.index, equity, maintenance, bankruptcy, contracts: 0, value: 0n },
    ...{ insuredContracts: 0, insurance: 0n, adlContracts: 0, fee: 0n },
  };
  const before = insuranceOf(model, market).available;
  sell(model, market, position, contracts, inBand(market, side, bankruptcy), row);
  if (row.contracts < contracts && position.contracts > 0) {
    const last = bankruptcyOf(model, market, position);
    row.bankruptcy = last;
    sell(model, market, position, position.contracts, inBand(market, side, last), row);
    const lacked = position.contracts > 0 ? sellInsured(model, market, position, last, row) : 0n;
    if (position.contracts > 0) deleverage(model, market, position, last, row);
    if (mode === 'cross') payLack(model, market, position, lacked);
  }
  const paid = before + row.fee - insuranceOf(model, market).available;
  row.insurance = paid > 0n ? paid : 0n;
  repay(model, market);
  rowsOf(model).liquidations.push(row);
}

/** FUTURES-018: of all its contracts, also where only a part is closed. */
const bankruptcyOf = (model: Model, market: Market, position: PositionRow): bigint =>
  worstPrice(market, position.side, position.contracts, leftFor(model, market, position), 0);

/** FUTURES-018: the book is not asked beyond the band. */
function inBand(market: Market, side: PositionRow['side'], price: bigint): bigint {
  const band = bandPrice(market, side === 'short');
  const isBeyond = side === 'long' ? price < band : price > band;
  return isBeyond ? band : price;
}

/** FUTURES-018: nothing of it is left at the bankruptcy price; what a halted market took is not asked of another. */
function leftFor(model: Model, market: Market, position: PositionRow): bigint {
  if (position.mode === 'isolated') return standingAlone(market, position).equity;
  const pool = poolAt(model, position);
  const lost = marketsOf(model, pool)
    .filter((other) => !isChecked(other))
    .flatMap((other) => {
      const results = crossOf(model, pool, other).map((each) => openResult(other, each));
      return results.reduce((sum, result) => sum + result, 0n);
    })
    .filter((result) => result < 0n);
  return lost.reduce((sum, result) => sum - result, standingOf(model, pool).equity);
}

/** In the book, down to a price for a long, up to one for a short. Returns how many found somebody. */
function sell(
  model: Model,
  market: Market,
  position: PositionRow,
  contracts: number,
  limit: bigint,
  row: LiquidationRow,
): number {
  const { owner, leverage, mode, id, side, follow } = position;
  cancelKept(model, market, position, contracts, limit);
  const order = { owner, side: orderSide(otherSide(side)), leverage, margin: mode, closes: id, follow };
  const taker = takerOf(model, market, order);
  Object.assign(taker, { feePpm: market.rules.liquidationFeePpm, why: 'liquidation' });
  const filled = trade(model, market, taker, {
    limit,
    contracts,
    selfTrade: 'expire_maker',
    avoids: leaderOf(model, follow),
  });
  row.contracts += filled.contracts;
  row.value += filled.value;
  row.fee += filled.fee;
  return filled.contracts;
}

/** FUTURES-019: as far as the insurance account gives what the price lacks, contract by contract, a small way beyond the bankruptcy price and within the band. Who is on the other side is not paid but deleveraged. */
function sellInsured(
  model: Model,
  market: Market,
  position: PositionRow,
  bankruptcy: bigint,
  row: LiquidationRow,
): bigint {
  const gives = mayGive(model, market);
  let money = gives.most;
  for (let goesOn = true; goesOn && position.contracts > 0;) {
    const { contracts, limit, before } = reachOfBook(model, market, position, bankruptcy, money);
    if (contracts > 0) {
      const { value } = row;
      row.insuredContracts += sell(model, market, position, contracts, limit, row);
      const sold = row.value - value;
      const lack = -gainOf(market, position.side, valueOf(market, bankruptcy, contracts), sold);
      countGiven(model, gives, lack);
      money -= lack;
    }
    goesOn = before !== undefined;
    if (before === undefined || position.contracts === 0) continue;
    const { owner } = before;
    const most = Math.min(leftOf(before), position.contracts);
    const closed = closeOwner(model, market, position, bankruptcy, row, owner, most);
    // FUTURES-091: who can pay no more is not in the way of others.
    if (before.status === 'open' && contractsOf(model, owner, market, otherSide(position.side)) > 0)
      cancel(model, before, closed > 0 ? 'liquidation' : 'margin');
  }
  return gives.most - money;
}

/** FUTURES-095: what those prices lacked and the account has less than nothing for is paid to it. */
function payLack(model: Model, market: Market, position: PositionRow, lacked: bigint): void {
  const pool = poolAt(model, position);
  const lack = lesser(lacked, -leftFor(model, market, position));
  if (lack <= 0n) return;
  insure(model, market, lack, position.id);
  const account = accountOf(model, pool);
  model.pay(clearingOf(model, market), 'available', account, lack, 'futures.result', position.id);
  resulted(model, position.owner, market.rules.settle, lack);
  holdAgain(model, pool);
}

/** How many contracts the book takes there, down (or up) to which price, and before which order it ends. */
function reachOfBook(
  model: Model,
  market: Market,
  position: PositionRow,
  bankruptcy: bigint,
  most: bigint,
): { contracts: number; limit: bigint; before?: OrderRow } {
  const isLong = position.side === 'long';
  const end = reachOf(market, isLong, bankruptcy);
  let money = most;
  let [contracts, limit] = [0, bankruptcy];
  for (const resting of market.book[opposite(orderSide(otherSide(position.side)))]) {
    const { owner, price } = resting;
    const wanted = position.contracts - contracts;
    if (wanted === 0 || (isLong ? price < end : price > end)) break;
    const offered = Math.min(leftOf(resting), wanted);
    if (owner === position.owner || owner === leaderOf(model, position.follow)) continue;
    if (!isCovered(model, market, resting, offered)) continue;
    if (contractsOf(model, owner, market, otherSide(position.side)) > 0) return { contracts, limit, before: resting };
    const lacks = (count: number) => {
      const at = (each: bigint) => valueOf(market, each, count);
      const gain = gainOf(market, position.side, at(bankruptcy), at(price));
      return gain < 0n ? 1n - gain : 0n;
    };
    const left = money;
    const count = mostThat(offered, (each) => lacks(each) <= left);
    if (count === 0) break;
    money -= lacks(count);
    contracts += count;
    limit = price;
    if (count < offered) break;
  }
  return { contracts, limit };
}
