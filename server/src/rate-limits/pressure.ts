/**
 * Sheds load before parsing. What arrives in one turn of the event loop is handled one after the other, so all requests of a turn share its delay.
 * Once turns have been long for a while, what is left of a turn after `pressureMs.high` is refused to callers above their share (admission.ts), and after
 * `pressureMs.worst` to all but urgent calls and files, before it is parsed, which costs a small part of carrying it out. A single long turn refuses no caller,
 * nor do two with a pause between them.
 */
export const pressureMs = { high: 40, worst: 60 } as const;
const overloadedMs = 300;
/** Nothing arrived for so long: the turns before are no measure of the one after. */
const pauseMs = 100;

export type Level = 'low' | 'high' | 'worst';

export class Pressure {
  readonly #now: () => number;
  /** When this turn began, and the first of the long ones that followed each other without a short one. */
  #began: number | undefined;
  #longSince: number | undefined;
  #endedAt = -Infinity;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Called with each request, as it arrives. */
  level(): Level {
    const now = this.#now();
    const began = (this.#began ??= this.#begin(now));
    if (now - began <= pressureMs.high || now - (this.#longSince ?? began) <= overloadedMs) return 'low';
    return now - began > pressureMs.worst ? 'worst' : 'high';
  }

  #begin(began: number): number {
    if (began - this.#endedAt > pauseMs) this.#longSince = undefined;
    // Runs when all that had arrived is handled.
    setImmediate(() => {
      this.#began = undefined;
      this.#endedAt = this.#now();
      if (this.#endedAt - began > pressureMs.high) this.#longSince ??= began;
      else this.#longSince = undefined;
    });
    return began;
  }
}
