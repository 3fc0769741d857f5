/** What neither the book nor insurance takes is closed against others: FUTURES-019. */
import type { LiquidationRow, PositionRow } from '@glassbook/engine/futures';
import type { Model } from '../model/model.ts';
import { FIRST_USER } from '@glassbook/engine';
import { closePart, tradedWith } from './fills.ts';
import { standingAlone, standingOf } from './margin.ts';
import { net } from './net.ts';
import {
  contractsOf,
  futuresOf,
  gainOf,
  markOf,
  mostThat,
  otherSide,
  partUp,
  poolAt,
  poolOf,
  positionsIn,
  positionsOf,
  PPM,
  rowsOf,
  sumContracts,
  valueOf,
  type Market,
} from './market.ts';

/** FUTURES-089: at the bankruptcy price, or at the mark price where that is better for who is bankrupt. */
function priceFor(market: Market, { side }: PositionRow, bankruptcy: bigint): bigint {
  const mark = markOf(market);
  const isBetter = side === 'long' ? mark > bankruptcy : mark < bankruptcy;
  return isBetter ? mark : bankruptcy;
}

/** One position is closed against another, at most so many contracts. */
function closeBoth(
  model: Model,
  market: Market,
  position: PositionRow,
  bankruptcy: bigint,
  row: LiquidationRow,
  other: PositionRow,
  most = other.contracts,
): number {
  const futures = futuresOf(model);
  const contracts = Math.min(position.contracts, most);
  if (contracts === 0) return 0;
  const price = priceFor(market, position, bankruptcy);
  const value = valueOf(market, price, contracts);
  const { result } = closePart(model, market, other, { contracts, value, fee: 0n, why: 'adl' });
  const fee = price === bankruptcy ? 0n : partUp(value, market.rules.liquidationFeePpm);
  row.fee += closePart(model, market, position, { contracts, value, fee, why: 'liquidation' }).fee;
  row.adlContracts += contracts;
  rowsOf(model).adls.push({
    ...{ id: futures.nextAdl, seq: model.seq, at: model.at, liquidation: row.id, position: other.id },
    ...{ owner: other.owner, market: market.rules.market, side: other.side, contracts, price, value, result },
    ...{ mark: markOf(market), index: market.index },
  });
  futures.nextAdl += 1;
  return contracts;
}

/** FUTURES-090: what one owner has on the other side, the oldest first, as far as he can pay, once his own two sides are closed against each other as far as that takes. Returns how many contracts were closed. */
export function closeOwner(
  model: Model,
  market: Market,
  position: PositionRow,
  price: bigint,
  row: LiquidationRow,
  owner: number,
  most: number,
): number {
  const before = position.contracts;
  const own = () => positionsOf(model, owner, market);
  const crossOn = (isOther: boolean) =>
    sumContracts(own().filter(({ side, mode }) => mode === 'cross' && (side !== position.side) === isOther));
  const [others, same] = [crossOn(true), crossOn(false)];
  const hedged = Math.min(most, position.contracts, others) - Math.max(0, others - same);
  const pool = poolOf(model, owner, market.rules.settle);
  if (hedged > 0 && pool && standingOf(model, pool).equity >= 0n) net(model, pool, market, hedged);
  // Of the owner himself that was a part of the position.
  let closed = before - position.contracts;
  const traded = ({ against }: PositionRow) => against.find((one) => one.owner === position.owner)?.contracts ?? 0;
  for (const other of own().sort((a, b) => traded(b) - traded(a) || a.id - b.id)) {
    if (other.side === position.side) continue;
    const wanted = Math.min(most - closed, position.contracts, other.contracts);
    const able = payable(model, market, other, priceFor(market, position, price), wanted);
    closed += closeBoth(model, market, position, price, row, other, able);
  }
  return closed;
}

/** FUTURES-093: those that are bankrupt when the first of their side is deleveraged at a price. */
function bankruptAt(model: Model, market: Market, { side }: PositionRow): PositionRow[] {
  const { bankrupt } = rowsOf(model);
  const of = `${market.rules.market} ${side} ${markOf(market)}`;
  const equityOf = (one: PositionRow) =>
    (one.mode === 'isolated' ? standingAlone(market, one) : standingOf(model, poolAt(model, one))).equity;
  const all = bankrupt.get(of) ?? positionsIn(model, market).filter((one) => one.side === side && equityOf(one) < 0n);
  bankrupt.set(of, all);
  return all;
}

/** FUTURES-093: how many contracts of an owner who is named are not those that another bankrupt owner traded with him, as both say. */
function namedFreeOf(model: Model, market: Market, position: PositionRow, owner: number): number {
  const side = otherSide(position.side);
  const namedBy = (list: readonly PositionRow[], name: number) =>
    list
      .flatMap((one) => tradedWith(one, one.contracts))
      .reduce((sum, one) => sum + (one.owner === name ? one.contracts : 0), 0);
  const own = positionsOf(model, owner, market).filter((one) => one.side === side);
  const bankrupt = bankruptAt(model, market, position);
  const others = new Set(bankrupt.map((one) => one.owner).filter((one) => one !== position.owner && one !== 0));
  const kept = [...others].map((other) =>
    Math.min(
      namedBy(
        bankrupt.filter((one) => one.owner === other),
        owner,
      ),
      namedBy(own, other),
    ),
  );
  return Math.max(0, contractsOf(model, owner, market, side) - kept.reduce((a, b) => a + b, 0));
}

/** FUTURES-093: how many contracts of an owner on the other side are named by no other position that was bankrupt when the first of them was deleveraged at this price, and is open still. */
function freeOf(model: Model, market: Market, position: PositionRow, owner: number): number {
  const open = contractsOf(model, owner, market, otherSide(position.side));
  if (open === 0) return 0;
  const named = bankruptAt(model, market, position)
    .filter((one) => one !== position)
    .flatMap((one) => tradedWith(one, one.contracts))
    .reduce((sum, one) => sum + (one.owner === owner ? one.contracts : 0), 0);
  return Math.max(0, open - named);
}

/** FUTURES-019: first its owner, then who traded with it, then who traded with those, then those who won most for their leverage; who could not pay comes last. */
export function deleverage(
  model: Model,
  market: Market,
  position: PositionRow,
  price: bigint,
  row: LiquidationRow,
): void {
  const others = () =>
    positionsIn(model, market)
      .filter(({ side }) => side !== position.side)
      .map((other) => ({ other, score: scoreOf(market, other) }))
      .sort((a, b) => (a.score === b.score ? a.other.id - b.other.id : a.score > b.score ? -1 : 1))
      .map(({ other }) => other);
  const free = Math.min(position.contracts, freeOf(model, market, position, position.owner));
  closeOwner(model, market, position, price, row, position.owner, free);
  const named = tradedWith(position, position.contracts).filter(({ owner }) => owner !== 0);
  const all = position.against;
  const hedgedWith = (owner: number) =>
    positionsOf(model, owner, market)
      .filter(({ side }) => side === position.side)
      .flatMap(({ against }) => against.map((one) => one.owner));
  const hedges = named.flatMap(({ owner }) => hedgedWith(owner));
  const closed = named.map(({ owner, contracts }) =>
    closeOwner(
      ...([model, market, position, price, row, owner] as const),
      Math.min(contracts, position.contracts, namedFreeOf(model, market, position, owner)),
    ),
  );
  for (const [place, { owner }] of named.entries()) {
    const traded = all.find((one) => one.owner === owner)?.contracts ?? 0;
    const free = namedFreeOf(model, market, position, owner);
    const more = Math.min(traded - (closed[place] ?? 0), position.contracts, free);
    if (more > 0) closeOwner(model, market, position, price, row, owner, more);
  }
  // FUTURES-090: by names, from one owner to the next.
  const met = [...new Set([...named.map(({ owner }) => owner), position.owner, ...hedges])];
  const closedFor = (id: number): number =>
    rowsOf(model)
      .adls.filter((adl) => adl.liquidation === row.id && adl.position === id)
      .reduce((sum, adl) => sum + adl.contracts, 0);
  const asked: number[] = [];
  for (const between of met) {
    asked.push(between);
    for (const other of between < FIRST_USER ? [] : others()) {
      const names = (owners: readonly number[]) => other.against.filter(({ owner }) => owners.includes(owner));
      if (names([between]).length === 0 || position.contracts === 0) continue;
      const traded = names(asked).reduce((sum, one) => sum + one.contracts, 0);
      const free = freeOf(model, market, position, other.owner);
      const wanted = Math.min(traded - closedFor(other.id), position.contracts, other.contracts, free);
      const able = wanted > 0 ? payable(model, market, other, priceFor(market, position, price), wanted) : 0;
      closeBoth(model, market, position, price, row, other, able);
      for (const owner of [other.owner, ...hedgedWith(other.owner)])
        if (met.length < 32 && !met.includes(owner)) met.push(owner);
    }
  }
  for (const isKept of [false, true])
    for (const other of others()) {
      if (position.contracts === 0) return;
      const wanted = isKept ? other.contracts : Math.min(other.contracts, freeOf(model, market, position, other.owner));
      if (payable(model, market, other, priceFor(market, position, price), wanted) === wanted)
        closeBoth(model, market, position, price, row, other, wanted);
    }
  for (const other of others()) closeBoth(model, market, position, price, row, other);
}

/** Profit of all contracts it ever opened, in millionths of their worth then, towards zero, times leverage. */
function scoreOf(market: Market, { side, openedContracts, openedValue, leverage }: PositionRow): bigint {
  if (openedValue === 0n) return 0n;
  const profit = gainOf(market, side, openedValue, valueOf(market, markOf(market), openedContracts));
  return ((profit * PPM) / openedValue) * BigInt(leverage);
}

/** The most of so many contracts that can be closed at a price without anything being owed. */
function payable(model: Model, market: Market, position: PositionRow, price: bigint, contracts: number): number {
  const { equity } =
    position.mode === 'isolated' ? standingAlone(market, position) : standingOf(model, poolAt(model, position));
  return mostThat(contracts, (count) => {
    const at = (each: bigint) => valueOf(market, each, count);
    return equity + gainOf(market, position.side, at(markOf(market)), at(price)) >= 0n;
  });
}
