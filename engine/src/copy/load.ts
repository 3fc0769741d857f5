import { putCopy, putFollow } from './put-rows.ts';
import type { CopyRow, FollowRow } from './row-types.ts';
import type { State } from './state.ts';
import { scheduleQueue } from './copy-all.ts';
import { watchLoaded } from './stop-loss.ts';
import { ROUND_MS } from './words.ts';

/** Fields that a stored row may lack keep their places: what is changed later is written in the order of the live row. */
export function restoreFollow(state: State, { why, createdAt, closedAt, ...row }: FollowRow): void {
  putFollow(state, { ...row, why, createdAt, closedAt });
}
export const restoreCopy = (state: State, { why, status, createdAt, closedAt, ...row }: CopyRow): void =>
  putCopy(state, { ...row, why, status, createdAt, closedAt });

/** What follows from the rows: timers of rounds and of what waits, and prices at which stop-losses may be reached. */
export function loaded(state: State): void {
  const { copy, schedule } = state;
  for (const { id, opened, closed, roundOpened, roundClosed, roundAt } of copy.tickets.values())
    if (opened > roundOpened || closed > roundClosed) schedule.set('copy.round', id, roundAt + ROUND_MS);
  scheduleQueue(state);
  for (const follow of copy.follows.values()) watchLoaded(state, follow);
}
