/**
 * Answers to earlier requests, from the engine's memory and, for names it no longer holds, from the table. A command gets its number only
 * after its names were checked here and found new.
 */
import { answered, repeatOf, type Outcome, type RequestNames, type RequestRow, type State } from '@glassbook/engine';
import type { EarlierRequests } from '../store/earlier-requests.ts';

/** The answer to a known request, and the entry that gives that answer to its further names, where it has any. */
export type Known = { outcome: Outcome; repeat: ReturnType<typeof repeatOf> };

export class KnownRequests {
  readonly #state: State;
  readonly #earlier: EarlierRequests;
  /** How many of the names added to memory are stored: the first ones. */
  #stored: number;
  readonly #lookingUp = new Set<Promise<void>>();

  constructor(state: State, earlier: EarlierRequests) {
    this.#state = state;
    this.#earlier = earlier;
    this.#stored = state.requests.remembered;
  }

  /** How many names were added to memory so far; `stored` is called with it once they are. */
  get remembered(): number {
    return this.#state.requests.remembered;
  }
  stored(names: number): void {
    this.#stored = names;
  }

  /** The answer, if memory has it; and whether the table must be read. */
  answerTo(request: RequestNames): { known: Known | undefined; isUnsure: boolean } {
    let isUnsure = false;
    const known = this.#known(request, (name) => {
      isUnsure ||= this.#earlier.mayHave(name);
      return undefined;
    });
    return { known, isUnsure };
  }

  #known(request: RequestNames, older: (name: string) => RequestRow | undefined): Known | undefined {
    const outcome = answered(this.#state, request, older);
    return outcome && { outcome, repeat: repeatOf(this.#state, request, older) };
  }

  carriedOut(request: RequestNames, at: number): void {
    for (const name of request.names) this.#earlier.add(name, at);
  }

  /** Requests whose names are being read. */
  get lookingUp(): number {
    return this.#lookingUp.size;
  }
  async lookedUp(): Promise<void> {
    await Promise.allSettled(this.#lookingUp);
  }

  /** Reads the names from the table and calls `then` with the answer, or with why it could not be read. */
  lookUp<T>(
    request: RequestNames,
    nextCommit: () => Promise<unknown>,
    then: (known: Known | undefined | Error) => Promise<T>,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const over = (known: Known | undefined | Error) => {
        this.#lookingUp.delete(lookUp);
        then(known).then(resolve, reject);
      };
      const lookUp = this.#read(request, nextCommit, over).catch(over);
      this.#lookingUp.add(lookUp);
    });
  }

  /**
   * A name is in memory from its command on and in the table from its commit on. What was read plus what memory holds now has every name, unless
   * memory dropped a name that was not stored yet when the read began; then it is read again after the next commit. `over` is called in the same
   * turn as this check: later, another command of the same names may have been applied.
   */
  async #read(
    request: RequestNames,
    nextCommit: () => Promise<unknown>,
    over: (known: Known | undefined) => void,
  ): Promise<void> {
    for (;;) {
      const stored = this.#stored;
      const rows = await this.#earlier.find(request.names);
      if (this.#state.requests.forgotten <= stored) {
        over(this.#known(request, (name) => rows.get(name)));
        return;
      }
      await nextCommit();
    }
  }
}
