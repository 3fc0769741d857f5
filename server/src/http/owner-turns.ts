/**
 * Changes of an owner's rows one after the other, in the order they came. What waits holds no connection: the pool is shared, and one owner with
 * many calls would otherwise take all of it.
 */
import type { Route } from '@glassbook/contract';
import { refuseFor, type Handling } from './handling.ts';

/** So many wait of one owner. */
const WAITING_MAX = 8;
/** Each change is a transaction of several statements; in usual requests. */
const COST = 4;
const LATER_MS = 1_000;

export class OwnerTurns {
  readonly #waiting = new Map<number, (() => void)[]>();

  /** The call in its owner's turn; refused where too many wait. */
  of<R extends Route>(handling: Handling<R>): Handling<R> {
    return {
      ...handling,
      cost: () => COST,
      answer: async (call) => {
        const owner = call.caller && 'userId' in call.caller ? call.caller.userId : 0;
        if ((this.#waiting.get(owner)?.length ?? 0) >= WAITING_MAX) return refuseFor('request.too_many', LATER_MS);
        return this.run(owner, async () => handling.answer(call));
      },
    };
  }

  /** Work on an owner's rows for another caller, in its turn, however many wait. */
  async run<T>(owner: number, work: () => Promise<T>): Promise<T> {
    await this.#turn(owner);
    try {
      return await work();
    } finally {
      this.#next(owner);
    }
  }

  async #turn(owner: number): Promise<void> {
    const waiting = this.#waiting.get(owner);
    if (!waiting) {
      this.#waiting.set(owner, []);
      return;
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  #next(owner: number): void {
    const next = this.#waiting.get(owner)?.shift();
    if (next) next();
    else this.#waiting.delete(owner);
  }
}
