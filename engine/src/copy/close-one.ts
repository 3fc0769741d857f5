/** Closings: what a leader closed, and copies that are closed whatever he does. */
import { setWaits } from './hear-ticket.ts';
import { ticketAt } from './put-rows.ts';
import type { CopyRow, FollowRow, RoundRow } from './row-types.ts';
import type { State } from './state.ts';
import { closedOf } from './sums.ts';
import { PIECE } from './words.ts';

/** Closes what a leader closed since the last round, for one follow: what the book does not take within its slippage rests there. */
export function closeOne(state: State, round: RoundRow, { id, closeSlippagePpm }: FollowRow): void {
  const { copy } = state;
  const one = copy.byTicket.get(round.ticket)?.get(id);
  if (!one) return;
  one.leaderClosed = round.closed;
  copy.changed.copies.add(one);
  if (one.position === 0 || one.isOver || one.forced) return;
  const upTo = closedOf(one.opened, round.closed, round.opened);
  if (upTo <= one.upTo) return;
  one.upTo = upTo;
  const within = { average: { value: round.value, contracts: round.contracts }, slippagePpm: closeSlippagePpm };
  close(state, one, { within, keeps: false });
}

/** Closes all of a copy at market; what the book does not take is tried again at each price. */
export function closeAll(state: State, one: CopyRow): void {
  one.upTo = one.opened;
  one.forced = true;
  state.copy.changed.copies.add(one);
  close(state, one, { within: undefined, keeps: false });
}

function close(
  state: State,
  one: CopyRow,
  how: { within: Parameters<State['doors']['closeCopy']>[0]['within']; keeps: boolean },
): boolean {
  const outcome = state.doors.closeCopy({ position: one.position, upTo: one.upTo, ...how });
  const isDone = outcome.ok && outcome.left === 0 && outcome.rests === 0;
  setWaits(state, one, !isDone);
  state.copy.due.add(one.follow);
  return outcome.ok;
}

/** Prices moved: copies that wait are tried again, the oldest first, as many as a command may. A market that is halted is left until its next price. */
export function retry(state: State, moved: ReadonlySet<number>): void {
  const { copy } = state;
  let left = PIECE;
  const halted = new Set<number>();
  for (const one of [...copy.waiting.values()].sort((a, b) => a.id - b.id)) {
    if (left === 0) return;
    if (halted.has(one.market) || !moved.has(ticketAt(state, one.ticket).index)) continue;
    left -= 1;
    if (!close(state, one, { within: undefined, keeps: !one.forced })) halted.add(one.market);
  }
}
