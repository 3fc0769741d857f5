/** Sends the engine the time when one of its timers is due and no other command came before. */

/** The longest delay of a timer; after it, the due time is checked again. */
const LOOK_AGAIN_MS = 60_000;
const TRY_AGAIN_MS = 1_000;

export type DueTimeOptions = {
  /** When the engine's next timer is due, milliseconds UTC; Infinity where there is none. */
  due: () => number;
  clock: () => number;
  /** Sends a clock command; rejects where it is not taken now. */
  tick: () => Promise<unknown>;
};

export class DueTime {
  readonly #options: DueTimeOptions;
  #isWatching = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: DueTimeOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isWatching = true;
    this.look();
  }

  stop(): void {
    this.#isWatching = false;
    clearTimeout(this.#timer);
  }

  /** What is due may have changed. */
  look(): void {
    const { due, clock, tick } = this.#options;
    clearTimeout(this.#timer);
    if (!this.#isWatching || due() === Infinity) return;
    const delay = Math.min(Math.max(due() - clock(), 0), LOOK_AGAIN_MS);
    this.#timer = setTimeout(() => {
      if (due() <= clock()) tick().catch(() => this.#tryAgain());
      else this.look();
    }, delay);
  }

  /** After a clock command that was rejected for now. */
  #tryAgain(): void {
    clearTimeout(this.#timer);
    if (this.#isWatching) this.#timer = setTimeout(() => this.look(), TRY_AGAIN_MS);
  }
}
