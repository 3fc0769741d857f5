/** What follows from tickets and prices, once everything that had to be liquidated is: what waits is closed, rounds are copied, follows are looked at. */
import { closeOne, retry } from './close-one.ts';
import { endTicket } from './end.ts';
import { openOne } from './open-one.ts';
import { ticketAt } from './put-rows.ts';
import type { RoundRow } from './row-types.ts';
import type { State } from './state.ts';
import { lookAtDue } from './stop-loss.ts';
import { PIECE, PIECE_MS } from './words.ts';

/** News that was not heard, and triggers that were not fired, come first: they come back to this. */
const isBusy = ({ news, triggers }: State): boolean => news.isWaiting || triggers.hasSeen;

export function copyAll(state: State): void {
  const { copy } = state;
  if (copy.moved.size > 0 && !isBusy(state)) retryMoved(state);
  while ((copy.budget ?? 0) > 0 && !isBusy(state)) {
    const round = firstRound(state);
    if (!round) break;
    runRound(state, round);
  }
  if (copy.due.size > 0 && !isBusy(state)) lookAtDue(state);
}

function retryMoved(state: State): void {
  const { copy } = state;
  const moved = new Set(copy.moved);
  copy.moved.clear();
  if (copy.waiting.size > 0) retry(state, moved);
}

/** Closings come first, then openings, each in the order in which they began. */
function firstRound({ copy }: State): RoundRow | undefined {
  const waiting = [...copy.rounds.values()];
  return waiting.find(({ kind }) => kind === 'close') ?? waiting[0];
}

/** Copies for one follow after the other, the oldest first, as many as this command may. */
function runRound(state: State, round: RoundRow): void {
  const { copy } = state;
  const ticket = ticketAt(state, round.ticket);
  const closes = round.kind === 'close';
  const follows = closes ? copy.byTicket.get(ticket.id)?.keys() : copy.byTrader.get(ticket.trader);
  for (const id of [...(follows ?? [])]) {
    if (id <= round.upTo) continue;
    const follow = copy.follows.get(id);
    if (!follow || follow.seq >= ticket.seq) continue;
    if (!copy.budget) return;
    copy.budget -= 1;
    round.upTo = id;
    if (closes) closeOne(state, round, follow);
    else openOne(state, round, ticket, follow);
  }
  endRound(state, round);
  endTicket(state, ticket);
}

function endRound({ copy }: State, round: RoundRow): void {
  copy.rounds.delete(round.id);
  round.status = 'done';
  if (round.queued) copy.changed.rounds.add(round);
}

/** The timer: the next piece of what waits. */
export function runQueue({ copy }: State): void {
  copy.budget = PIECE;
}

/** The end of a command, or of a timer: what waits goes on at the next whole tenth of a second. */
export function scheduleQueue({ copy, schedule, entryAt }: State): void {
  copy.budget = undefined;
  if (copy.rounds.size === 0) return;
  for (const round of copy.rounds.values()) {
    round.queued = true;
    copy.changed.rounds.add(round);
  }
  schedule.set('copy.queue', 0, (Math.floor(entryAt / PIECE_MS) + 1) * PIECE_MS);
}
