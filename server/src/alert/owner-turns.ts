/**
 * Changes of an owner's alerts one after the other, in the order they came. What waits holds no connection: the pool is shared, and one owner with
 * many calls would otherwise take all of it.
 */
import type { Route } from '@glassbook/contract';
import { refuseFor, type Handling } from '../http/handling.ts';

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
        if (!(await this.#wait(owner))) return refuseFor('request.too_many', LATER_MS);
        try {
          return await handling.answer(call);
        } finally {
          this.#next(owner);
        }
      },
    };
  }

  async #wait(owner: number): Promise<boolean> {
    const waiting = this.#waiting.get(owner);
    if (!waiting) {
      this.#waiting.set(owner, []);
      return true;
    }
    if (waiting.length >= WAITING_MAX) return false;
    await new Promise<void>((resolve) => waiting.push(resolve));
    return true;
  }

  #next(owner: number): void {
    const next = this.#waiting.get(owner)?.shift();
    if (next) next();
    else this.#waiting.delete(owner);
  }
}
