/** What an owner ends: a follow, a copy, or the tie between a copy and its leader. */
import { refuse, type Outcome } from '../core/entry.ts';
import { closeAll } from './close-one.ts';
import type { Cancel, CloseCopy, CopyRefusal, SelfHold } from './command.ts';
import { endCopy, finishFollow } from './end.ts';
import { followOf, openOf, ownCopy } from './put-rows.ts';
import type { CopyRow } from './row-types.ts';
import { isShareFree } from './share.ts';
import type { State } from './state.ts';
import { endAtMarket } from './stop-loss.ts';

/** Ends a follow. Its copies are closed at market, again at each price until the last; or they are kept, and it ends at once. Refused to keep them while the share of what is released could not be paid. */
export function cancel(state: State, { owner, trader, keep }: Cancel): Outcome<CopyRefusal> {
  const found = followOf(state, owner, trader);
  if (!found) return refuse('copy.not_following');
  if (found.stage === 'ending' && !keep) return refuse('copy.is_ending');
  if (keep && !isShareFree(state, found, openOf(state, found))) return refuse('copy.share_not_free');
  // Past this line it must succeed.
  if (!keep) {
    endAtMarket(state, found, 'user');
    return { ok: true };
  }
  for (const one of openOf(state, found)) release(state, one);
  found.why ??= 'user';
  finishFollow(state, found);
  return { ok: true };
}

/** Makes a copy its owner's own position. Refused while the share of what is released could not be paid. */
export function selfHold(state: State, { owner, ticket }: SelfHold): Outcome<CopyRefusal> {
  const one = ownCopy(state, owner, ticket);
  if (!one) return refuse('copy.copy_not_found');
  const found = state.copy.follows.get(one.follow);
  if (found && !isShareFree(state, found, [one])) return refuse('copy.share_not_free');
  // Past this line it must succeed.
  release(state, one);
  return { ok: true };
}

export function closeOwn(state: State, { owner, ticket }: CloseCopy): Outcome<CopyRefusal> {
  const one = ownCopy(state, owner, ticket);
  if (!one) return refuse('copy.copy_not_found');
  // Past this line it must succeed.
  closeAll(state, one);
  return { ok: true };
}

/** Its margin, with what it has won or lost, leaves the purse and what was put in. */
function release(state: State, one: CopyRow): void {
  const { copy } = state;
  const found = copy.follows.get(one.follow);
  const released = state.doors.releaseCopy({ position: one.position });
  if (found && released.ok && found.limited) {
    found.putIn -= released.left;
    copy.changed.follows.add(found);
  }
  endCopy(state, one, 'kept');
}
