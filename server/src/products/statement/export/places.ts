/**
 * Who has a file made. What must hold: a place is taken only while something of a file is made, so that who reads slowly keeps none; and where several wait for one, who had one last is
 * last, so that a few callers take no place from all others.
 */
import type { RefusalCode } from '@glassbook/contract';
import { refuseFor } from '../../../carry/http/handling.ts';
import { Guesses } from '../../../carry/rate-limits/guesses.ts';

/** Of one user within an hour. */
const AN_HOUR = 30;
const LATER_MS = 5_000;
/** Files under way of all users: each keeps what its caller has not read yet. */
const FILES_MAX = 100;
/** Whose last turn is remembered. */
const REMEMBERED_MAX = 10_000;

export type Place = {
  /** What is made at once; undefined where its caller has left before its turn. */
  once: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  /** Each part in a turn of its own. */
  paced: <T>(parts: AsyncIterable<T>) => AsyncGenerator<T, void, undefined>;
  /** The file is sent, or will not be. */
  leave: () => void;
};
type Refusal = { ok: false; reason: RefusalCode };
type Waiting = { owner: number; begin: (isMine: boolean) => void };

export class Places {
  readonly #atOnce: number;
  readonly #waitMs: number;
  readonly #counts: Guesses;
  readonly #owners = new Set<number>();
  readonly #waiting: Waiting[] = [];
  /** The number of the last turn of each, the oldest first. */
  readonly #last = new Map<number, number>();
  #making = 0;
  #turns = 0;

  /** `waitMs`: for the first place of a file; after that it is waited for as long as it takes. */
  constructor({ atOnce, waitMs = LATER_MS, now }: { atOnce: number; waitMs?: number; now: () => number }) {
    this.#atOnce = atOnce;
    this.#waitMs = waitMs;
    this.#counts = new Guesses({ max: AN_HOUR, windowMs: 3_600_000, free: AN_HOUR, delayMs: 0 }, now);
  }

  /** The user's place, in its turn; a refusal where a file of the user is under way, there were too many, or the turn does not come soon. */
  async enter(owner: number): Promise<Place | Refusal> {
    if (this.#owners.has(owner)) return refuseFor('statement.export_running', LATER_MS);
    const waitMs = this.#counts.wait(String(owner));
    if (waitMs > 0) return refuseFor('statement.exports_reached', waitMs);
    if (this.#owners.size >= FILES_MAX) return refuseFor('statement.exports_busy', LATER_MS);
    this.#owners.add(owner);
    if (await this.#turn(owner, { waitMs: this.#waitMs })) {
      this.#counts.admit(String(owner));
      return this.#place(owner);
    }
    this.#owners.delete(owner);
    return refuseFor('statement.exports_busy', LATER_MS);
  }

  #place(owner: number): Place {
    // The first turn is there already.
    const state = { isHeld: true, isLeft: false, waits: undefined as Waiting | undefined };
    const take = async (): Promise<boolean> => {
      if (state.isHeld) return true;
      if (state.isLeft) return false;
      state.isHeld = await this.#turn(owner, { noted: (waits) => (state.waits = waits) });
      return state.isHeld;
    };
    const free = () => {
      if (!state.isHeld) return;
      state.isHeld = false;
      this.#free();
    };
    let isBegun = false;
    const once: Place['once'] = async (work) => {
      isBegun = true;
      if (!(await take())) return undefined;
      try {
        return await work();
      } finally {
        free();
      }
    };
    return {
      once,
      async *paced(parts) {
        const source = parts[Symbol.asyncIterator]();
        try {
          for (;;) {
            const next = await once(() => source.next());
            if (next === undefined || next.done === true) return;
            yield next.value;
          }
        } finally {
          await source.return?.();
        }
      },
      leave: () => {
        if (state.isLeft) return;
        state.isLeft = true;
        this.#owners.delete(owner);
        if (state.waits) this.#drop(state.waits);
        // What is being made goes on to its end, and then frees it.
        if (!isBegun) free();
      },
    };
  }

  /** False where it did not come in time, or was dropped. */
  #turn(owner: number, { waitMs, noted }: { waitMs?: number; noted?: (waits: Waiting) => void }): Promise<boolean> {
    if (this.#making < this.#atOnce) {
      this.#begin(owner);
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const waits: Waiting = {
        owner,
        begin: (isMine) => {
          clearTimeout(timer);
          resolve(isMine);
        },
      };
      const timer = waitMs === undefined ? undefined : setTimeout(() => this.#drop(waits), waitMs);
      this.#waiting.push(waits);
      noted?.(waits);
    });
  }

  #drop(waits: Waiting): void {
    const at = this.#waiting.indexOf(waits);
    if (at < 0) return;
    this.#waiting.splice(at, 1);
    waits.begin(false);
  }

  #begin(owner: number): void {
    this.#making += 1;
    this.#last.delete(owner);
    this.#last.set(owner, (this.#turns += 1));
    const [oldest] = this.#last.keys();
    if (this.#last.size > REMEMBERED_MAX && oldest !== undefined) this.#last.delete(oldest);
  }

  /** The next is who had a turn the longest ago, or never; of several who came first. */
  #free(): void {
    this.#making -= 1;
    const lastOf = ({ owner }: Waiting) => this.#last.get(owner) ?? 0;
    const [first, ...rest] = this.#waiting;
    if (!first) return;
    const next = rest.reduce((best, each) => (lastOf(each) < lastOf(best) ? each : best), first);
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#begin(next.owner);
    next.begin(true);
  }
}
