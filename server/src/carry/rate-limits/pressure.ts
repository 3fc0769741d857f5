/**
 * Sheds load before parsing. What arrives in one turn of the event loop is handled one after the other, so all requests of a turn share its delay.
 * Once turns have been long for a while, what is left of a turn after `pressureMs.high` is refused to callers above their share (admission.ts), and after
 * `pressureMs.worst` of processor time to all but urgent calls and files, before it is parsed, which costs a small part of carrying it out: a turn that is
 * long because others have the machine's cores is no reason to refuse who asks little. A single long turn refuses no caller, nor do two with a pause between them.
 */
export const pressureMs = { high: 40, worst: 60 } as const;
const overloadedMs = 300;
/** Nothing arrived for so long: the turns before are no measure of the one after. */
const pauseMs = 100;

export type Level = 'low' | 'high' | 'worst';

/** Turns by one measure of time. */
class Turns {
  readonly #time: () => number;
  /** When this turn began, and the first of the long ones that followed each other without a short one. */
  #began = 0;
  #longSince: number | undefined;

  constructor(time: () => number) {
    this.#time = time;
  }

  begin(): void {
    this.#began = this.#time();
  }

  end(): void {
    if (this.#time() - this.#began > pressureMs.high) this.#longSince ??= this.#began;
    else this.#longSince = undefined;
  }

  forget(): void {
    this.#longSince = undefined;
  }

  /** Whether turns have been long for a while, and this one is longer than so many milliseconds. */
  exceed(ms: number): boolean {
    const time = this.#time();
    return time - this.#began > ms && time - (this.#longSince ?? this.#began) > overloadedMs;
  }
}

/** The processor time of this thread, in milliseconds. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

export class Pressure {
  readonly #now: () => number;
  readonly #passed: Turns;
  readonly #worked: Turns;
  #isTurn = false;
  #endedAt = -Infinity;

  /** `now` and `worked` in milliseconds, never going back. */
  constructor(now: () => number = () => performance.now(), worked: () => number = workedMs) {
    this.#now = now;
    this.#passed = new Turns(now);
    this.#worked = new Turns(worked);
  }

  /** Called with each request, as it arrives. */
  level(): Level {
    if (!this.#isTurn) this.#begin();
    if (!this.#passed.exceed(pressureMs.high)) return 'low';
    return this.#worked.exceed(pressureMs.worst) ? 'worst' : 'high';
  }

  #begin(): void {
    const turns = [this.#passed, this.#worked];
    if (this.#now() - this.#endedAt > pauseMs) for (const each of turns) each.forget();
    for (const each of turns) each.begin();
    this.#isTurn = true;
    // Runs when all that had arrived is handled.
    setImmediate(() => {
      for (const each of turns) each.end();
      this.#isTurn = false;
      this.#endedAt = this.#now();
    });
  }
}
