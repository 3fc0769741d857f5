/** How copies, tickets and follows end. */
import { dropFollow, openOf } from './put-rows.ts';
import type { CopyRow, FollowRow, TicketRow } from './row-types.ts';
import { settleShare } from './share.ts';
import type { State } from './state.ts';

/** A copy has nothing open any more, or is no copy any more; its ticket goes on without it. */
export function endCopy(state: State, one: CopyRow, why: string | undefined): void {
  const { copy } = state;
  copy.byPosition.delete(one.position);
  copy.openIn.set(one.ticket, (copy.openIn.get(one.ticket) ?? 0) - 1);
  copy.waiting.delete(one.id);
  state.triggers.clear('copy.stop', one.id);
  Object.assign(one, { isOver: true, waits: false, why, closedAt: state.at });
  copy.changed.copies.add(one);
  copy.due.add(one.follow);
  const ticket = copy.tickets.get(one.ticket);
  if (ticket) endTicket(state, ticket);
}

/** A ticket ends once its leader has closed it, no round of it waits, and no copy of it is open. */
export function endTicket(state: State, ticket: TicketRow): void {
  const { copy } = state;
  if (!ticket.isOver || [...copy.rounds.values()].some((round) => round.ticket === ticket.id)) return;
  if ((copy.openIn.get(ticket.id) ?? 0) > 0) return;
  dropTicket(state, ticket);
}

function dropTicket(state: State, ticket: TicketRow): void {
  const { copy } = state;
  for (const one of copy.byTicket.get(ticket.id)?.values() ?? []) dropCopy(state, one);
  copy.byTicket.delete(ticket.id);
  copy.openIn.delete(ticket.id);
  copy.tickets.delete(ticket.id);
  state.schedule.clear('copy.round', ticket.id);
  ticket.status = 'ended';
  copy.changed.tickets.add(ticket);
}

function dropCopy({ copy, at }: State, one: CopyRow): void {
  copy.copies.delete(one.id);
  copy.byFollow.get(one.follow)?.delete(one.ticket);
  Object.assign(one, { isOver: true, status: 'ended', closedAt: one.closedAt ?? at });
  copy.changed.copies.add(one);
}

/** Ends a follow that has no copy open: its share is settled, what it has goes back to the account. */
export function finishFollow(state: State, follow: FollowRow): void {
  const { copy } = state;
  settleShare(state, follow);
  state.doors.closePurse({ follow: follow.id });
  Object.assign(follow, { due: 0n, status: 'ended', closedAt: state.at });
  copy.changed.follows.add(follow);
  for (const one of copy.byFollow.get(follow.id)?.values() ?? []) {
    copy.byTicket.get(one.ticket)?.delete(follow.id);
    dropCopy(state, one);
  }
  dropFollow(state, follow);
  copy.due.delete(follow.id);
  if (copy.byTrader.has(follow.trader)) return;
  // Nobody is told of his tickets any more.
  for (const [id, round] of [...copy.rounds])
    if (copy.tickets.get(round.ticket)?.trader === follow.trader) {
      copy.rounds.delete(id);
      round.status = 'done';
      if (round.queued) copy.changed.rounds.add(round);
    }
  for (const ticket of [...copy.tickets.values()]) if (ticket.trader === follow.trader) dropTicket(state, ticket);
}

/** Its trader stops: nothing more is opened, and the last copy ends it. */
export function leave(state: State, follow: FollowRow): void {
  if (follow.stage !== 'following') return;
  Object.assign(follow, { stage: 'leaving', why: 'trader' });
  state.copy.changed.follows.add(follow);
  if (openOf(state, follow).length === 0) finishFollow(state, follow);
}
