/** What is heard of tickets: a leader's, which is to be copied, and a copy, which has changed. */
import type { Ticket } from '../core/doors.ts';
import { putRound, putTicket } from './put-rows.ts';
import { endCopy, endTicket } from './end.ts';
import type { RoundRow, TicketRow } from './row-types.ts';
import type { State } from './state.ts';
import { PIECE, ROUND_MS } from './words.ts';

export function hearTicket(state: State, ticket: Ticket): void {
  if (ticket.follow === 0) leaderTraded(state, ticket);
  else copyChanged(state, ticket);
}

/** A copy traded, or a funding came: its follow is looked at, for its stop-loss and its end. */
function copyChanged(state: State, { ticket, follow, closed, isOver, why }: Ticket): void {
  const { copy } = state;
  if (copy.follows.has(follow)) copy.due.add(follow);
  const own = copy.byPosition.get(ticket);
  if (!own) return;
  if (own.waits && closed >= own.upTo) setWaits(state, own, false);
  if (isOver) endCopy(state, own, why);
}

export function setWaits({ copy }: State, own: { id: number; waits: boolean }, waits: boolean): void {
  const row = copy.copies.get(own.id);
  if (!row || row.waits === waits) return;
  row.waits = waits;
  if (waits) copy.waiting.set(row.id, row);
  else copy.waiting.delete(row.id);
  copy.changed.copies.add(row);
}

/** A leader's ticket: what is new of it is copied in a round, at once where the round before is a second ago, or it is over. */
function leaderTraded(state: State, told: Ticket): void {
  const { copy, at, schedule } = state;
  const ticket = copy.tickets.get(told.ticket) ?? begun(state, told);
  // It may have gone on since this was told.
  if (!ticket || ticket.isOver || told.opened + told.closed < ticket.opened + ticket.closed) return;
  const { opened, openedValue, closed, closedValue, isOver } = told;
  Object.assign(ticket, { opened, openedValue, closed, closedValue, isOver });
  copy.changed.tickets.add(ticket);
  const next = ticket.roundAt + ROUND_MS;
  if (isOver || at >= next) beginRounds(state, ticket);
  else schedule.set('copy.round', ticket.id, next);
}

/** A ticket that somebody follows from its first fill on. */
function begun(state: State, told: Ticket): TicketRow | undefined {
  const { copy, seq } = state;
  const { ticket: id, owner: trader, market, index, side, leverage, asset, isLinear, isNew } = told;
  const isCopied = copy.traders.get(trader)?.status === 'open' && (copy.byTrader.get(trader)?.size ?? 0) > 0;
  if (!isNew || !isCopied || !isLinear || asset !== copy.rules?.asset) return undefined;
  const ticket: TicketRow = {
    ...{ id, seq, trader, market, index, side, leverage, opened: 0, openedValue: 0n, closed: 0, closedValue: 0n },
    ...{ roundOpened: 0, roundOpenedValue: 0n, roundClosed: 0, roundClosedValue: 0n, roundAt: -ROUND_MS },
    ...{ isOver: false, status: 'open' },
  };
  putTicket(state, ticket);
  return ticket;
}

/** The timer: what came since the last round. */
export function nextRound(state: State, id: number): void {
  const ticket = state.copy.tickets.get(id);
  if (ticket) beginRounds(state, ticket);
}

/** Begins the rounds of a ticket: what its leader closed since the last, then what he opened. One that still waits comes first, but for the end. */
function beginRounds(state: State, ticket: TicketRow): void {
  const { copy, schedule, at } = state;
  const isBusy = [...copy.rounds.values()].some((round) => round.ticket === ticket.id);
  if (isBusy && !ticket.isOver) {
    schedule.set('copy.round', ticket.id, at + ROUND_MS);
    ticket.roundAt = at;
    copy.changed.tickets.add(ticket);
    return;
  }
  schedule.clear('copy.round', ticket.id);
  const { opened, openedValue, closed, closedValue, roundOpened, roundOpenedValue, roundClosed, roundClosedValue } =
    ticket;
  begin(state, ticket, 'close', closed - roundClosed, closedValue - roundClosedValue);
  begin(state, ticket, 'open', opened - roundOpened, openedValue - roundOpenedValue);
  Object.assign(ticket, {
    ...{ roundOpened: opened, roundOpenedValue: openedValue, roundClosed: closed, roundClosedValue: closedValue },
    roundAt: at,
  });
  copy.changed.tickets.add(ticket);
  if (ticket.isOver) endTicket(state, ticket);
}

function begin(state: State, ticket: TicketRow, kind: RoundRow['kind'], contracts: number, value: bigint): void {
  if (contracts === 0) return;
  const { copy } = state;
  const { id, opened, closed } = ticket;
  putRound(state, {
    ...{ id: copy.nextRound, ticket: id, kind, contracts, value, opened, closed, upTo: 0, queued: false },
    status: 'waiting',
  });
  copy.nextRound += 1;
  copy.budget ??= PIECE;
}
