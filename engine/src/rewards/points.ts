/** Points: a counter of an account that is good for coupons only. They are no asset, and no entry of the ledger moves them. */
import type { PointsMoveRow, State } from './state.ts';

export const pointsOf = ({ rewards }: State, owner: number): number => rewards.points.get(owner) ?? 0;

/** Adds `change` points, or takes them; the caller has checked that they are there. Returns what the account has then. */
export function movePoints(
  state: State,
  owner: number,
  what: PointsMoveRow['what'],
  ref: number,
  change: number,
): number {
  const { rewards, at } = state;
  const after = pointsOf(state, owner) + change;
  rewards.points.set(owner, after);
  rewards.changed.points.put(owner, { owner, points: after });
  rewards.changed.moves.push({ id: rewards.nextMove, owner, what, ref, change, after, at });
  rewards.nextMove += 1;
  return after;
}
