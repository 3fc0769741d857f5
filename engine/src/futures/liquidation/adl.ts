/**
 * Automatic deleveraging by rank: profit in relation to the worth at entry, times leverage, the highest first. Who is deleveraged is closed at the bankruptcy price, or at the mark price where that is worse for him, so
 * that nobody gains by being named; it costs him no fee.
 */
import type { Amount } from '@glassbook/money';
import { priceOf, valueOf } from '../../core/grid.ts';
import { closePart } from '../close-part.ts';
import { byNames } from '../counterparties.ts';
import { standingOfPool, standingOfPosition } from '../margin.ts';
import { exposureAt, oppositeSide } from '../positions.ts';
import { adlScore, partOf, resultOf } from '../quote.ts';
import type { LiquidationRow } from '../rows.ts';
import type { Market, Position, Rank, State } from '../state.ts';
import { freeOf } from './kept.ts';

/** A position of which nothing is left at `worst` ticks, its receipt, and how many contracts of which positions were closed for it. */
export type Bankrupt = { position: Position; worst: number; row: LiquidationRow; closed: Map<number, number> };

/** Closes what is left of a position against the other side, by rank: first what is kept for no other position, then what is. Those that could not pay at this price come last. */
export function closeAgainstOthers(state: State, market: Market, bankrupt: Bankrupt): void {
  const { position } = bankrupt;
  const ticks = ticksOf(market, bankrupt);
  const others = () => openOf(state, market, oppositeSide(position.side));
  for (const isKept of [false, true])
    for (const other of others()) {
      if (position.contracts === 0) return;
      const lots = isKept ? other.contracts : Math.min(other.contracts, freeOf(state, market, position, other.owner));
      if (lots > 0 && payable(state, market, other, ticks, lots) === lots)
        closeBoth(state, market, bankrupt, other, lots);
    }
  for (const other of others()) if (position.contracts > 0) closeBoth(state, market, bankrupt, other);
}

/** The price of deleveraging, in ticks: the bankruptcy price, or the mark price where that is better for who is bankrupt. */
export function ticksOf({ mark }: Market, { position, worst }: Bankrupt): number {
  return position.side === 'long' ? Math.max(worst, mark) : Math.min(worst, mark);
}

/** Closes as much of both as there is, at most so many contracts. At the mark price something is left, of which the fee of a liquidation is taken, as of a fill there; at the bankruptcy price nothing is. */
export function closeBoth(
  state: State,
  market: Market,
  bankrupt: Bankrupt,
  other: Position,
  most = other.contracts,
): void {
  const { position, worst, row } = bankrupt;
  const ticks = ticksOf(market, bankrupt);
  const lots = Math.min(position.contracts, most);
  const value = valueOf(market, ticks, lots);
  const { result } = closePart(state, market, other, { lots, value, fee: 0n, why: 'adl' });
  const fee = ticks === worst ? 0n : partOf(value, market.settings.liquidationFeePpm);
  row.fee += closePart(state, market, position, { lots, value, fee, why: 'liquidation' }).fee;
  row.adlContracts += lots;
  bankrupt.closed.set(other.id, (bankrupt.closed.get(other.id) ?? 0) + lots);
  record(state, market, other, { liquidation: row.id, lots, value, ticks, result });
}

/** The open positions of a side, the first to be closed first. */
function* openOf(state: State, market: Market, side: Position['side']): Generator<Position> {
  const rank = ranked(state, market, side);
  while ((rank.list[rank.from]?.contracts ?? 1) === 0) rank.from += 1;
  for (let place = rank.from; place < rank.list.length; place += 1) {
    const position = rank.list[place] as Position;
    if (position.contracts > 0) yield position;
  }
}

/** The positions of a side that name an owner, by rank. */
export function byName(state: State, market: Market, side: Position['side'], owner: number): readonly Position[] {
  const rank = ranked(state, market, side);
  rank.byName ??= byNames(rank.list);
  return rank.byName.get(owner) ?? [];
}

/** Sorted once a price, since what is closed moves no other; contracts that are opened do. */
function ranked(state: State, market: Market, side: Position['side']): Rank {
  const { futures } = state;
  const of = `${market.market} ${side} ${market.mark} ${futures.opens}`;
  if (futures.rank?.of !== of) futures.rank = { of, list: rankOf(state, market, side), from: 0, byName: undefined };
  return futures.rank;
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

/** The most of so many contracts that can be closed at a price without anything being owed. */
export function payable(state: State, market: Market, position: Position, ticks: number, contracts: number): number {
  const { side, isolated } = position;
  const { equity } = isolated
    ? standingOfPosition(market, position)
    : standingOfPool(state, exposureAt(state, position).pool);
  const isThere = (lots: number) =>
    equity + resultOf(market, side, valueOf(market, market.mark, lots), valueOf(market, ticks, lots)) >= 0n;
  if (isThere(contracts)) return contracts;
  let [least, most] = [0, contracts - 1];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (isThere(middle)) least = middle;
    else most = middle - 1;
  }
  return least;
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
