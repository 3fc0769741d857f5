/**
 * What one price makes bankrupt is closed one position after the other. Who traded with one whose turn comes later is kept for it: else a stranger who goes bankrupt first takes its counterparty by names or by rank,
 * and other strangers pay in his place.
 */
import { byNames, namedOf } from '../counterparties.ts';
import { standingOfPool, standingOfPosition } from '../margin.ts';
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
