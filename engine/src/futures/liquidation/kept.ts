/**
 * What one price makes bankrupt is closed one position after the other. Who traded with one whose turn comes later is kept for it: else a stranger who goes bankrupt first takes its counterparty by names or by rank,
 * and other strangers pay in his place.
 */
import { ABSENT } from '../../core/int-map.ts';
import { NONE } from '../../core/none.ts';
import { BUY, SELL } from '../../core/side.ts';
import { byNames, namedOf } from '../counterparties.ts';
import { standingOfPool, standingOfPosition } from '../margin.ts';
import { life } from '../open-orders.ts';
import { exposureAt, findExposure, oppositeSide } from '../positions.ts';
import type { Market, Pool, Position, State } from '../state.ts';

/** Returns how many contracts of an owner on the other side no other bankrupt position names. */
export function freeOf(state: State, market: Market, position: Position, owner: number): number {
  let free = findExposure(state, owner, market)?.open[oppositeSide(position.side)] ?? 0;
  if (free === 0) return 0;
  for (const other of bankruptBeside(state, market, position.side).get(owner) ?? []) {
    if (free <= 0) return 0;
    if (other === position || other.contracts === 0) continue;
    free -= namedOf(other).find((one) => one.owner === owner)?.contracts ?? 0;
  }
  return Math.max(0, free);
}

/**
 * Returns how many contracts of an owner on the other side a position that names him may take. What he traded with another owner who is bankrupt, as both of their positions say, is that one's: the name of somebody
 * who has handed his part on since must not use it up.
 */
export function namedFreeOf(state: State, market: Market, position: Position, owner: number): number {
  const exposure = findExposure(state, owner, market);
  if (exposure === undefined) return 0;
  const side = oppositeSide(position.side);
  const tradedWith = new Map<number, number>();
  for (const own of exposure.positions)
    if (own.side === side)
      for (const { owner: other, contracts } of namedOf(own))
        if (other !== position.owner) tradedWith.set(other, (tradedWith.get(other) ?? 0) + contracts);
  let free = exposure.open[side];
  if (tradedWith.size === 0) return free;
  for (const other of bankruptBeside(state, market, position.side).get(owner) ?? []) {
    const named = other.contracts === 0 ? undefined : namedOf(other).find((one) => one.owner === owner);
    const kept = Math.min(named?.contracts ?? 0, tradedWith.get(other.owner) ?? 0);
    tradedWith.set(other.owner, (tradedWith.get(other.owner) ?? 0) - kept);
    free -= kept;
  }
  return Math.max(0, free);
}

/** Whether an owner is on the other side with what he traded with another owner whose position is bankrupt, as both say. */
function isKept(state: State, market: Market, position: Position, owner: number): boolean {
  const exposure = findExposure(state, owner, market);
  const side = oppositeSide(position.side);
  if (exposure === undefined || exposure.open[side] === 0) return false;
  const isBankrupt = (other: Position): boolean =>
    (other.isolated ? standingOfPosition(market, other) : standingOfPool(state, exposureAt(state, other).pool)).equity <
    0n;
  const isOwed = (other: number): boolean =>
    other !== position.owner &&
    [...(findExposure(state, other, market)?.positions ?? [])].some(
      (one) => one.side === position.side && one.against.some((name) => name.owner === owner) && isBankrupt(one),
    );
  return [...exposure.positions].some((own) => own.side === side && own.against.some((name) => isOwed(name.owner)));
}

/** Cancels the orders that so many contracts of a position, closed down to a limit, would meet of who is kept for another bankrupt position: filled, they would take him from it, and strangers would pay in his place. */
export function cancelKept(state: State, market: Market, position: Position, lots: number, limit: number): void {
  const { book, orders } = market;
  const isBeyond = (ticks: number) => (position.side === 'long' ? ticks < limit : ticks > limit);
  const kept: number[] = [];
  let met = 0;
  for (
    let slot = book.first(position.side === 'long' ? BUY : SELL);
    slot !== NONE && met < lots;
    slot = book.after(slot)
  ) {
    if (isBeyond(orders.ticks(slot))) break;
    if (isKept(state, market, position, orders.owner(slot))) kept.push(orders.id(slot));
    else met += orders.lotsLeft(slot);
  }
  for (const id of kept) {
    const slot = orders.slotOf.get(id);
    if (slot !== ABSENT) life.cancel(state, market, slot, 'liquidation');
  }
}

/** The positions of a side that have less than nothing at the mark price, by the owners they name: looked for once a price, as soon as somebody could be kept for them. */
function bankruptBeside(
  state: State,
  market: Market,
  side: Position['side'],
): ReadonlyMap<number, readonly Position[]> {
  const { futures, seq } = state;
  if (futures.bankrupt?.seq !== seq) futures.bankrupt = { seq, bySide: new Map() };
  const { bySide } = futures.bankrupt;
  const of = `${market.market} ${side} ${market.mark}`;
  const known = bySide.get(of) ?? byNames(bankruptOf(state, market, side));
  bySide.set(of, known);
  return known;
}

function bankruptOf(state: State, market: Market, side: Position['side']): Position[] {
  const pools = new Map<Pool, boolean>();
  const isBankrupt = (pool: Pool): boolean => {
    const known = pools.get(pool) ?? standingOfPool(state, pool).equity < 0n;
    pools.set(pool, known);
    return known;
  };
  return [...state.futures.positions.values()].filter(
    (position) =>
      position.market === market.market &&
      position.side === side &&
      (position.isolated
        ? standingOfPosition(market, position).equity < 0n
        : isBankrupt(exposureAt(state, position).pool)),
  );
}
