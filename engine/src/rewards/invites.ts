/** Who invited whom, and how long the fees of the invited bring rebates. */
import { isOfTwo, refuse, type Outcome } from '../core/entry.ts';
import { FIRST_USER } from '../core/ledger.ts';
import type { EndRebate, Invite, RewardsRefusal, StopRebate } from './command.ts';
import type { InviteRow, State } from './state.ts';
import { monthsAfter } from './sums.ts';

/** Once an account; one level. */
export function invite(state: State, { owner, inviter }: Invite): Outcome<'rewards.invite_invalid'> {
  const { rewards, at } = state;
  const areUsers = owner >= FIRST_USER && inviter >= FIRST_USER && owner !== inviter;
  if (!areUsers || !rewards.rebate || isInvited(state, owner)) return refuse('rewards.invite_invalid');
  // Past this line it must succeed.
  putInvite(state, { owner, inviter, status: 'paid', open: 'yes', at, endAt: monthsAfter(at, rewards.rebate.months) });
  return { ok: true };
}

const isInvited = ({ rewards: { invites, closedInvites } }: State, owner: number): boolean =>
  invites.has(owner) || closedInvites.has(owner);

export const stopRebate = (state: State, { owner }: StopRebate): Outcome<RewardsRefusal> =>
  stop(state, owner, 'stopped');

export const endRebate = (state: State, command: EndRebate): Outcome<RewardsRefusal | 'rewards.decision_invalid'> =>
  isOfTwo(command) ? stop(state, command.owner, 'ended') : refuse('rewards.decision_invalid');

function stop(state: State, owner: number, status: 'stopped' | 'ended'): Outcome<RewardsRefusal> {
  const known = state.rewards.invites.get(owner);
  if (!known) return refuse('rewards.no_inviter');
  if (known.status !== 'paid' || state.at >= known.endAt) return refuse('rewards.rebate_over');
  // Past this line it must succeed.
  putInvite(state, { ...known, status });
  return { ok: true };
}

/** The first fee that no rebate is paid of says why; later ones say nothing. */
export const closeInvite = (state: State, row: InviteRow): void => putInvite(state, { ...row, open: 'no' });

function putInvite(state: State, row: InviteRow): void {
  restoreInvite(state, row);
  state.rewards.changed.invites.put(row.owner, row);
}

/** An open one is among those whose fees are looked at; of a closed one its owner is kept. */
export function restoreInvite({ rewards: { invites, closedInvites } }: State, row: InviteRow): void {
  if (row.open === 'yes') {
    invites.set(row.owner, row);
    return;
  }
  invites.delete(row.owner);
  closedInvites.add(row.owner);
}
