/**
 * Automatic deleveraging: what neither the book nor the insurance account takes is closed against positions of the other side at the bankruptcy price, by rank: profit in relation to the worth at entry, times
 * leverage, the highest first. It costs them no fee.
 */
import type { Amount } from '@glassbook/money';
import { priceOf, valueOf } from '../../core/grid.ts';
import { closePart } from '../close-part.ts';
import { standingOfPool, standingOfPosition } from '../margin.ts';
import { exposureAt, findExposure, oppositeSide } from '../positions.ts';
import { adlScore, resultOf } from '../quote.ts';
import type { Market, Position, State } from '../state.ts';

/** Closes what is left of a position at `ticks`; returns the contracts. Those that could not pay at this price come last. */
export function closeAgainstOthers(
  state: State,
  market: Market,
  position: Position,
  ticks: number,
  liquidation: number,
): number {
  const before = position.contracts;
  const unable: Position[] = [];
  for (const other of openOf(state, market, oppositeSide(position.side))) {
    if (position.contracts === 0) break;
    if (canPay(state, market, other, ticks)) closeBoth(state, market, position, other, ticks, liquidation);
    else unable.push(other);
  }
  for (const other of unable) if (position.contracts > 0) closeBoth(state, market, position, other, ticks, liquidation);
  return before - position.contracts;
}

function closeBoth(
  state: State,
  market: Market,
  position: Position,
  other: Position,
  ticks: number,
  liquidation: number,
): void {
  const lots = Math.min(position.contracts, other.contracts);
  const value = valueOf(market, ticks, lots);
  const { result } = closePart(state, market, other, { lots, value, fee: 0n, why: 'adl' });
  closePart(state, market, position, { lots, value, fee: 0n, why: 'liquidation' });
  record(state, market, other, { liquidation, lots, value, ticks, result });
}

/** The same against one owner, the oldest first, as far as he can pay: who takes what a bankrupt account sells gets it at the bankruptcy price. */
export function closeAgainstOwner(
  state: State,
  market: Market,
  position: Position,
  ticks: number,
  liquidation: number,
  owner: number,
): number {
  const before = position.contracts;
  for (const other of [...(findExposure(state, owner, market)?.positions ?? [])]) {
    if (position.contracts === 0) break;
    if (other.side === position.side || other.contracts === 0 || !canPay(state, market, other, ticks)) continue;
    closeBoth(state, market, position, other, ticks, liquidation);
  }
  return before - position.contracts;
}

/** The open positions of a side, the first to be closed first. Sorted once a price, since what is closed moves no other; contracts that are opened do. */
function* openOf(state: State, market: Market, side: Position['side']): Generator<Position> {
  const { futures } = state;
  const of = `${market.market} ${side} ${market.mark} ${futures.opens}`;
  if (futures.rank?.of !== of) futures.rank = { of, list: rankOf(state, market, side), from: 0 };
  const { rank } = futures;
  while ((rank.list[rank.from]?.contracts ?? 1) === 0) rank.from += 1;
  for (let place = rank.from; place < rank.list.length; place += 1) {
    const position = rank.list[place] as Position;
    if (position.contracts > 0) yield position;
  }
}

/** The same, sorted now. */
export function rankOf({ futures }: State, market: Market, side: Position['side']): Position[] {
  const scored: { position: Position; score: Amount }[] = [];
  for (const position of futures.positions.values())
    if (position.market === market.market && position.side === side)
      scored.push({ position, score: scoreOf(market, position) });
  return scored
    .sort((a, b) => (a.score === b.score ? a.position.id - b.position.id : a.score > b.score ? -1 : 1))
    .map(({ position }) => position);
}

/** Of all contracts it ever had, so that closing some changes nothing. */
export function scoreOf(market: Market, { side, openedContracts, openedValue, leverage }: Position): Amount {
  return adlScore(market, side, openedValue, valueOf(market, market.mark, openedContracts), leverage);
}

/** Whether all of a position can be closed at a price without anything being owed. */
function canPay(state: State, market: Market, position: Position, ticks: number): boolean {
  const { equity } = position.isolated
    ? standingOfPosition(market, position)
    : standingOfPool(state, exposureAt(state, position).pool);
  const { side, contracts } = position;
  return (
    equity + resultOf(market, side, valueOf(market, market.mark, contracts), valueOf(market, ticks, contracts)) >= 0n
  );
}

function record(
  { seq, at, futures }: State,
  market: Market,
  { id: position, owner, side }: Position,
  {
    liquidation,
    lots,
    value,
    ticks,
    result,
  }: { liquidation: number; lots: number; value: Amount; ticks: number; result: Amount },
): void {
  const id = futures.nextAdl;
  futures.nextAdl += 1;
  futures.adls.push({
    ...{ id, seq, at, liquidation, position, owner, market: market.market, side },
    ...{ contracts: lots, price: priceOf(market, ticks), value, result },
    ...{ mark: priceOf(market, market.mark), index: market.index },
  });
}
