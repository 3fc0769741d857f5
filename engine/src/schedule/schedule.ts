/**
 * What must happen at a time. A timer is (kind, id); setting it again moves it. Timers are not stored: each belongs to
 * something that is, and is set again from that when the state is loaded.
 */
/** In the order in which those due at once are run. */
const timerKinds = ['spot.quotesStale'] as const;
export type TimerKind = (typeof timerKinds)[number];
export type Timer = { due: number; kind: TimerKind; id: number };

export class Schedule {
  /** When the next timer is due; Infinity where there is none. */
  next = Infinity;
  private readonly timers = new Map<string, Timer>();

  set(kind: TimerKind, id: number, due: number): void {
    this.timers.set(`${kind}:${id}`, { due, kind, id });
    this.findNext();
  }

  clear(kind: TimerKind, id: number): void {
    if (this.timers.delete(`${kind}:${id}`)) this.findNext();
  }

  /** Takes out the timer that is due first at or before `at`; of two due at once the one whose kind comes first, then with the smaller id. */
  take(at: number): Timer | undefined {
    if (this.next > at) return undefined;
    let first: Timer | undefined;
    for (const timer of this.timers.values())
      if (timer.due <= at && (first === undefined || before(timer, first))) first = timer;
    if (first) this.clear(first.kind, first.id);
    return first;
  }

  private findNext(): void {
    this.next = Infinity;
    for (const timer of this.timers.values()) if (timer.due < this.next) this.next = timer.due;
  }
}

function before(a: Timer, b: Timer): boolean {
  if (a.due !== b.due) return a.due < b.due;
  return (timerKinds.indexOf(a.kind) - timerKinds.indexOf(b.kind) || a.id - b.id) < 0;
}
