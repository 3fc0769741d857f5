/** How copies, tickets and follows end, by docs/copy.md. */
import type { CopyRow, FollowRow, TicketRow } from '@glassbook/engine/copy';
import { copies as positions } from '../model/copies.ts';
import type { Model } from '../model/model.ts';
import { settle } from './share.ts';
import { changed, copyOf, copyRowsOf, openOf } from './state.ts';

const without = <T>(list: T[], isGone: (one: T) => boolean): void => {
  for (let place = list.length - 1; place >= 0; place -= 1) if (isGone(list[place] as T)) list.splice(place, 1);
};

export function endCopy(model: Model, one: CopyRow, why: string | undefined): void {
  Object.assign(one, { isOver: true, waits: false, why, closedAt: model.at });
  copyRowsOf(model).copies.set(one.id, one);
}

/** Tickets whose leader is out, of which nothing waits and no copy is open. */
export function endTickets(model: Model): void {
  const { tickets, rounds, copies } = copyOf(model);
  for (const ticket of [...tickets]) {
    const isOpen = copies.some((one) => one.ticket === ticket.id && one.position !== 0 && !one.isOver);
    if (ticket.isOver && !isOpen && !rounds.some((round) => round.ticket === ticket.id)) dropTicket(model, ticket);
  }
}

function dropCopies(model: Model, isOne: (one: CopyRow) => boolean): void {
  const { copies } = copyOf(model);
  for (const one of copies.filter(isOne)) {
    Object.assign(one, { isOver: true, status: 'ended', closedAt: one.closedAt ?? model.at });
    copyRowsOf(model).copies.set(one.id, one);
  }
  without(copies, isOne);
}

function dropTicket(model: Model, ticket: TicketRow): void {
  const copy = copyOf(model);
  dropCopies(model, (one) => one.ticket === ticket.id);
  without(copy.tickets, (one) => one === ticket);
  copy.roundDue.delete(ticket.id);
  ticket.status = 'ended';
  copyRowsOf(model).tickets.set(ticket.id, ticket);
}

export function finish(model: Model, follow: FollowRow): void {
  const copy = copyOf(model);
  settle(model, follow);
  positions().closePurse(model, follow.id);
  Object.assign(follow, { due: 0n, status: 'ended', closedAt: model.at });
  changed(model, follow);
  dropCopies(model, (one) => one.follow === follow.id);
  without(copy.follows, (one) => one === follow);
  if (copy.follows.some(({ trader }) => trader === follow.trader)) return;
  const own = copy.tickets.filter(({ trader }) => trader === follow.trader);
  without(copy.rounds, (round) => own.some(({ id }) => id === round.ticket));
  for (const ticket of own) dropTicket(model, ticket);
}

export function leave(model: Model, follow: FollowRow): void {
  if (follow.stage !== 'following') return;
  Object.assign(follow, { stage: 'leaving', why: 'trader' });
  changed(model, follow);
  if (openOf(model, follow).length === 0) finish(model, follow);
}
