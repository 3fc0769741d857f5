/**
 * What neither the book nor the insurance account takes is closed against positions of the other side: first of its owner; then of who traded with the bankrupt position, each for no more than he did; then of who opened against
 * those, since their side went there, and against the bankrupt owner otherwise; then by rank. So accounts of one person that trade with each other gain nothing where one of them goes bankrupt.
 */
import { namedOf, tradedWith } from '../counterparties.ts';
import { FIRST_USER } from '../../core/ledger.ts';
import { findExposure, oppositeSide } from '../positions.ts';
import { standingOfPool } from '../margin.ts';
import type { Market, Position, State } from '../state.ts';
import { byName, closeAgainstOthers, closeBoth, payable, ticksOf, type Bankrupt } from './adl.ts';
import { freeOf, namedFreeOf } from './kept.ts';
import { net } from './net.ts';

/** How many owners are looked at for one bankrupt position. */
const NEAR = 32;

export function deleverage(state: State, market: Market, bankrupt: Bankrupt): void {
  const { position } = bankrupt;
  const own = Math.min(position.contracts, freeOf(state, market, position, position.owner));
  closeAgainstOwner(state, market, bankrupt, position.owner, own);
  const named = namedOf(position);
  const done = new Map<number, number>();
  const hedges = named.flatMap(({ owner }) => hedgedWith(state, market, position, owner));
  // Each for his part of what is left, then for what others of them have no longer, as far as he traded.
  for (const isAll of [false, true])
    for (const { owner, contracts } of named) {
      if (position.contracts === 0) return;
      const before = done.get(owner) ?? 0;
      const wanted = (isAll ? tradedWith(position, owner) : contracts) - before;
      const most = wanted > 0 ? Math.min(wanted, namedFreeOf(state, market, position, owner)) : 0;
      if (most > 0) done.set(owner, before + closeAgainstOwner(state, market, bankrupt, owner, most));
    }
  closeAgainstNear(state, market, bankrupt, [...named.map(({ owner }) => owner), position.owner, ...hedges]);
  if (position.contracts > 0) closeAgainstOthers(state, market, bankrupt);
}

/** Closes at most so many contracts against one owner, first of positions that traded most with the bankrupt owner, of equal ones the oldest, as far as he can pay; returns how many. */
export function closeAgainstOwner(
  state: State,
  market: Market,
  bankrupt: Bankrupt,
  owner: number,
  most: number,
): number {
  const { position } = bankrupt;
  const before = position.contracts;
  const exposure = findExposure(state, owner, market);
  if (exposure === undefined) return 0;
  netOwn(state, market, bankrupt, owner, Math.min(most, before));
  const traded = (other: Position): number => tradedWith(other, position.owner);
  for (const other of [...exposure.positions].sort((a, b) => traded(b) - traded(a))) {
    const wanted = Math.min(most - before + position.contracts, position.contracts, other.contracts);
    if (other.side === position.side || wanted === 0) continue;
    const lots = payable(state, market, other, ticksOf(market, bankrupt), wanted);
    if (lots > 0) closeBoth(state, market, bankrupt, other, lots);
  }
  return before - position.contracts;
}

/**
 * Closes what an owner has on both sides of the market on cross margin, at the mark price, as far as it is needed: contracts by which he is on the other side anyway are not. So a hedge neither makes him unable to
 * pay nor is torn in two. Nothing is closed where he has less than nothing at the mark price.
 */
function netOwn(state: State, market: Market, { position }: Bankrupt, owner: number, most: number): void {
  const exposure = findExposure(state, owner, market);
  if (exposure === undefined) return;
  const others = exposure[oppositeSide(position.side)].contracts;
  const same = exposure[position.side].contracts;
  const lots = Math.min(most, others) - Math.max(0, others - same);
  if (lots > 0 && standingOfPool(state, exposure.pool).equity >= 0n) net(state, market, exposure, lots);
}

/**
 * The same against positions that name an owner who traded with the bankrupt one, then its own owner, then who traded with their hedges, then who was met so, each by rank and for no more than it traded with those: where a side was handed on, or was
 * of more owners than are named. The house, which everybody names, is no such owner.
 */
function closeAgainstNear(state: State, market: Market, bankrupt: Bankrupt, owners: readonly number[]): void {
  const { position, closed } = bankrupt;
  const met = new Set(owners);
  const asked = new Set<number>();
  for (const between of met) {
    if (position.contracts === 0) return;
    asked.add(between);
    for (const other of between < FIRST_USER ? [] : byName(state, market, oppositeSide(position.side), between)) {
      if (position.contracts === 0) return;
      // The list was made before some of them were closed.
      if (other.contracts === 0) continue;
      const traded = other.against.reduce((sum, one) => sum + (asked.has(one.owner) ? one.contracts : 0), 0);
      const free = freeOf(state, market, position, other.owner);
      const wanted = Math.min(traded - (closed.get(other.id) ?? 0), position.contracts, other.contracts, free);
      const lots = wanted > 0 ? payable(state, market, other, ticksOf(market, bankrupt), wanted) : 0;
      if (lots > 0) closeBoth(state, market, bankrupt, other, lots);
      for (const owner of [other.owner, ...hedgedWith(state, market, position, other.owner)])
        if (met.size < NEAR) met.add(owner);
    }
  }
}

/** Returns who traded with what an owner has on the side of the bankrupt position. */
const hedgedWith = (state: State, market: Market, { side }: Position, owner: number): number[] =>
  [...(findExposure(state, owner, market)?.positions ?? [])]
    .filter((own) => own.side === side)
    .flatMap(({ against }) => against.map((one) => one.owner));

/** Whether an account has what a position is to be closed against. */
export const isOnOtherSide = (state: State, market: Market, { side }: Position, owner: number): boolean =>
  (findExposure(state, owner, market)?.open[oppositeSide(side)] ?? 0) > 0;
