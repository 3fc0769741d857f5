/**
 * What neither the book nor the insurance account takes is closed against positions of the other side: first of who traded with the bankrupt position, each for no more than he did; then, for what such an owner
 * no longer has or cannot pay, of who opened against him, since his side went there; then by rank. So accounts of one person that trade with each other gain nothing where one of them goes bankrupt.
 */
import { namedOf } from '../counterparties.ts';
import { FIRST_USER } from '../../core/ledger.ts';
import { findExposure, oppositeSide } from '../positions.ts';
import { standingOfPool } from '../margin.ts';
import type { Market, Position, State } from '../state.ts';
import { byName, closeAgainstOthers, closeBoth, payable, ticksOf, type Bankrupt } from './adl.ts';
import { net } from './net.ts';

export function deleverage(state: State, market: Market, bankrupt: Bankrupt): void {
  const { position } = bankrupt;
  const gone: { owner: number; contracts: number }[] = [];
  for (const { owner, contracts } of namedOf(position)) {
    if (position.contracts === 0) return;
    const left = contracts - closeAgainstOwner(state, market, bankrupt, owner, contracts);
    // The house trades with everybody: who opened against it is everybody.
    if (left > 0 && owner >= FIRST_USER) gone.push({ owner, contracts: left });
  }
  for (const { owner, contracts } of gone) closeAgainstNext(state, market, bankrupt, owner, contracts);
  if (position.contracts > 0) closeAgainstOthers(state, market, bankrupt);
}

/** Closes at most so many contracts against one owner, his oldest position first, as far as he can pay; returns how many. */
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
  for (const other of [...exposure.positions]) {
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

/** The same against positions that were opened against an owner, by rank, each for no more than it traded with him. */
function closeAgainstNext(state: State, market: Market, bankrupt: Bankrupt, named: number, most: number): void {
  const { position } = bankrupt;
  let left = most;
  for (const other of byName(state, market, oppositeSide(position.side), named)) {
    const traded = namedOf(other).find(({ owner }) => owner === named)?.contracts ?? 0;
    const wanted = Math.min(left, traded, position.contracts, other.contracts);
    if (wanted === 0) continue;
    const lots = payable(state, market, other, ticksOf(market, bankrupt), wanted);
    if (lots > 0) closeBoth(state, market, bankrupt, other, lots);
    left -= lots;
  }
}

/** Whether an account has what a position is to be closed against. */
export const isOnOtherSide = (state: State, market: Market, { side }: Position, owner: number): boolean =>
  (findExposure(state, owner, market)?.open[oppositeSide(side)] ?? 0) > 0;
