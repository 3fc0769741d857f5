import { isActor, isOfTwo, type Outcome, refuse } from '../core/entry.ts';
import type { Approve, Hide, Reject, Show } from './command.ts';
import { putItem, tell } from './put-item.ts';
import type { ItemRow, State } from './state.ts';
import { rejectReasons } from './words.ts';

type Decided = Outcome<'nft.decision_invalid'>;

/** Two approve a work under review: it can be listed. */
export function approve(state: State, command: Approve): Decided {
  const item = underReview(state, command.item);
  if (!item || !isOfTwo(command)) return refuse('nft.decision_invalid');
  // Past this line it must succeed.
  putItem(state, { ...item, review: 'approved' });
  tell(state, { item: item.id, owner: item.owner, what: 'approved' });
  return { ok: true };
}

/** One rejects a work under review, with a reason. */
export function reject(state: State, { item: id, by, reason }: Reject): Decided {
  const item = underReview(state, id);
  if (!item || !isActor(by) || !rejectReasons.includes(reason)) return refuse('nft.decision_invalid');
  // Past this line it must succeed.
  putItem(state, { ...item, review: 'rejected', reason });
  tell(state, { item: id, owner: item.owner, what: 'rejected' });
  return { ok: true };
}

function underReview({ nft }: State, id: number): ItemRow | undefined {
  const item = nft.items.get(id);
  return item?.review === 'waiting' ? item : undefined;
}

/** One hides the medium of a work. Whatever runs with it goes on. */
export function hide(state: State, { item: id, by }: Hide): Decided {
  const item = workWhere(state, id, false);
  if (!item || !isActor(by)) return refuse('nft.decision_invalid');
  // Past this line it must succeed.
  turn(state, item, true);
  return { ok: true };
}

/** Two show it again. */
export function show(state: State, command: Show): Decided {
  const item = workWhere(state, command.item, true);
  if (!item || !isOfTwo(command)) return refuse('nft.decision_invalid');
  // Past this line it must succeed.
  turn(state, item, false);
  return { ok: true };
}

/** An approved work whose medium is hidden, or shown; a box has none of its own. */
function workWhere({ nft }: State, id: number, isHidden: boolean): ItemRow | undefined {
  const item = nft.items.get(id);
  return item?.review === 'approved' && item.number === 0 && item.isHidden === isHidden ? item : undefined;
}

function turn(state: State, item: ItemRow, isHidden: boolean): void {
  putItem(state, { ...item, isHidden });
  tell(state, { item: item.id, owner: item.owner, what: isHidden ? 'hidden' : 'shown' });
}
