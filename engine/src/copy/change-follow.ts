/** What an owner, or the server for him, changes of a follow that goes on. */
import { AMOUNT_MAX } from '../core/amounts.ts';
import { refuse, type Outcome } from '../core/entry.ts';
import { refusalToTakeOn } from '../core/limits/ask.ts';
import type { ChangeAmount, CopyRefusal, Edit, Hold, Pause } from './command.ts';
import { followOf } from './put-rows.ts';
import type { FollowRow } from './row-types.ts';
import { shareDue, valueOf } from './share.ts';
import type { State } from './state.ts';
import { termsOf, termsProblem } from './terms.ts';

/** Follows whose copies are being closed, or whose trader stopped, keep their terms. */
const openFollow = (state: State, owner: number, trader: number): FollowRow | CopyRefusal => {
  const found = followOf(state, owner, trader);
  if (!found) return 'copy.not_following';
  return found.stage === 'following' ? found : 'copy.is_ending';
};

function changed(state: State, found: FollowRow, change: Partial<FollowRow>): { ok: true } {
  Object.assign(found, change);
  state.copy.changed.follows.add(found);
  state.copy.due.add(found.id);
  return { ok: true };
}

export function edit(state: State, command: Edit): Outcome<CopyRefusal> {
  const found = openFollow(state, command.owner, command.trader);
  if (typeof found === 'string') return refuse(found);
  const { rules } = state.copy;
  const problem = rules ? termsProblem(rules, command, found.limited) : 'copy.not_offered';
  return problem ? refuse(problem) : changed(state, found, termsOf(command));
}

export function pause(state: State, { owner, trader, paused }: Pause): Outcome<CopyRefusal> {
  const found = openFollow(state, owner, trader);
  return typeof found === 'string' ? refuse(found) : changed(state, found, { paused });
}

/** Puts money in, or takes some of what is free out, but for the share that is due. */
export function changeAmount(state: State, { owner, trader, amount }: ChangeAmount): Outcome<CopyRefusal> {
  const found = openFollow(state, owner, trader);
  if (typeof found === 'string') return refuse(found);
  if (!found.limited) return refuse('copy.without_amount');
  if (amount === 0n || amount > AMOUNT_MAX || amount < -AMOUNT_MAX) return refuse('copy.amount_too_small');
  const stopped = amount > 0n ? refusalToTakeOn(state, owner, {}) : undefined;
  if (stopped) return refuse(stopped);
  const { id, asset } = found;
  if (amount < 0n && valueOf(state, found).free + amount < shareDue(state, found))
    return refuse('copy.insufficient_funds');
  if (!state.doors.changePurse({ follow: id, owner, leader: trader, asset, amount }).ok)
    return refuse('copy.insufficient_funds');
  // Past this line it must succeed.
  return changed(state, found, { putIn: found.putIn + amount });
}

/** What the gate says by now, of all that an owner follows. Whoever follows nobody is accepted: nothing is to be held. */
export function hold(state: State, { owner, held, leverageCap }: Hold): Outcome<CopyRefusal> {
  if (!Number.isSafeInteger(leverageCap) || leverageCap < 0) return refuse('copy.terms_invalid');
  // Past this line it must succeed.
  for (const id of state.copy.byOwner.get(owner) ?? []) {
    const found = state.copy.follows.get(id);
    if (found) changed(state, found, { held, leverageCap });
  }
  return { ok: true };
}
