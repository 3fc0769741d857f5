/**
 * The order in which the events of one command are counted. An event takes the place of its first posting, and postings of other events can come between that and its last: a position that is closed in two
 * fills can lose more than there is before the first, because the profit of another position is paid out between them. So an event that gives more of an asset than there is waits until the others of its
 * command are counted, and is then tried again. Where none has to wait, the order is that of the first postings. `verify/check.js` has the same rule in code of its own.
 */
import type { Legs, Positions } from './count.ts';

/** Rows of one command after another, each command's together. */
export function* commandsOf<Row extends { seq: number }>(
  rows: readonly Row[],
): Generator<readonly Row[], void, undefined> {
  let from = 0;
  for (let to = 1; to <= rows.length; to += 1) {
    if (to < rows.length && rows[to]?.seq === rows[from]?.seq) continue;
    yield rows.slice(from, to);
    from = to;
  }
}

/**
 * Counts each event of one command once; `positionsOf` is what is held of the event's owner. `at` is the event's time, of one that waited that of the last one counted before it where that is later: timers of a
 * command run at their own times, and what is counted never goes back. Events that nothing lets through are counted in their order, which is the bug that `take` in count.ts stops at.
 * Where each moves one asset, a second pass counts all that waited, because after a command no account is below zero.
 */
export function inTurn<Event extends { legs: Legs; at: number }>(
  events: readonly Event[],
  positionsOf: (event: Event) => Positions,
  take: (event: Event, at: number) => void,
): void {
  let [waiting, time] = [events, 0];
  const count = (event: Event) => {
    time = Math.max(time, event.at);
    take(event, time);
  };
  while (waiting.length > 0) {
    const later: Event[] = [];
    for (const event of waiting) {
      if (isThere(event.legs, positionsOf(event))) count(event);
      else later.push(event);
    }
    if (later.length === waiting.length) for (const event of later) count(event);
    waiting = later.length === waiting.length ? [] : later;
  }
}

function isThere(legs: Legs, positions: Positions): boolean {
  for (const [asset, amount] of legs) if (-amount > (positions.get(asset)?.quantity ?? 0n)) return false;
  return true;
}
