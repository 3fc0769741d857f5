/** Follows that are looked at: where their copies traded, were paid a funding, or a price came at which a stop-loss may be reached. */
import type { PurseValue } from '../core/doors.ts';
import { closeAll } from './close-one.ts';
import { finishFollow } from './end.ts';
import { openOf } from './put-rows.ts';
import type { FollowRow } from './row-types.ts';
import { valueOf } from './share.ts';
import type { State } from './state.ts';
import { lossMaxOf, realizedOf } from './sums.ts';

/** Looks at what is due, the oldest follow first, until there is news. */
export function lookAtDue(state: State): void {
  const { copy, news } = state;
  while (copy.due.size > 0)
    for (const id of [...copy.due].sort((a, b) => a - b)) {
      if (news.isWaiting) return;
      copy.due.delete(id);
      const follow = copy.follows.get(id);
      if (follow) lookAt(state, follow);
    }
}

function lookAt(state: State, follow: FollowRow): void {
  if (follow.stage !== 'following' && openOf(state, follow).length === 0) {
    finishFollow(state, follow);
    return;
  }
  if (follow.stage === 'ending') return;
  const lossMax = lossMaxOf(follow);
  if (lossMax === undefined) return;
  const value = valueOf(state, follow);
  const left = realizedOf(value) + value.openResult + lossMax;
  if (left > 0n) watch(state, value, left);
  else {
    endAtMarket(state, follow, 'stop_loss');
    // Its share is settled in its place among the follows, whatever the end of another one makes heard before.
    if (openOf(state, follow).length === 0) finishFollow(state, follow);
  }
}

/** Closes all of a follow at market; it ends with the last copy. */
export function endAtMarket(state: State, follow: FollowRow, why: 'user' | 'stop_loss'): void {
  const { copy } = state;
  Object.assign(follow, { stage: 'ending', why });
  copy.changed.follows.add(follow);
  for (const one of openOf(state, follow)) closeAll(state, one);
  copy.due.add(follow.id);
}

/**
 * Waits for the prices at which so much may be lost: each open copy for that at which it alone loses its part of it, so that no sum of them is reached before one of these prices. A price costs what is near it.
 */
function watch(state: State, { copies }: PurseValue, left: bigint): void {
  const part = left / BigInt(copies.length || 1);
  for (const { position, market, side, mark, perTick } of copies) {
    const one = state.copy.byPosition.get(position);
    if (!one || mark < 0) continue;
    const away = perTick === 0n ? 1n : part / perTick + (part % perTick > 0n ? 1n : 0n);
    const ticks = side === 'long' ? BigInt(mark) - (away || 1n) : BigInt(mark) + (away || 1n);
    const direction = side === 'long' ? 'fall' : 'rise';
    if (ticks < 1n || ticks > BigInt(Number.MAX_SAFE_INTEGER)) state.triggers.clear('copy.stop', one.id);
    else state.triggers.set('copy.stop', one.id, { instrument: market, by: 'mark', direction, ticks: Number(ticks) });
  }
}

/** The trigger: the follow of a copy is looked at. */
export function stopNear({ copy }: State, id: number): void {
  const one = copy.copies.get(id);
  if (one && copy.follows.has(one.follow)) copy.due.add(one.follow);
}

/** While loading: a follow waits for its prices again. */
export function watchLoaded(state: State, follow: FollowRow): void {
  const lossMax = lossMaxOf(follow);
  if (lossMax === undefined || follow.stage === 'ending') return;
  const value = valueOf(state, follow);
  watch(state, value, realizedOf(value) + value.openResult + lossMax);
}
