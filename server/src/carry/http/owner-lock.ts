/**
 * Changes of an owner's rows one at a time, in whatever process they are asked for: a lock of the database is held from the first thing that is checked to the last that is written. Who waits
 * for it holds no connection: the pool is shared, and one owner with many calls would otherwise take all of it. Within a process calls have turns, in the order in which they came.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Route } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';
import { refuseFor, type Handling } from './handling.ts';

/** So many calls of one owner wait in a process. */
const WAITING_MAX = 8;
/** Each change is a transaction of several statements; in usual requests. */
const COST = 4;
const LATER_MS = 1_000;
/** The pause before a lock that is held elsewhere is asked for again. */
const AGAIN_MS = 10;

export class OwnerLock {
  readonly #pool: Pool;
  readonly #kind: string;
  readonly #waiting = new Map<number, (() => void)[]>();

  /** Changes of different kinds do not wait for each other. */
  constructor(pool: Pool, kind: 'alert' | 'funds' | 'kefu') {
    this.#pool = pool;
    this.#kind = kind;
  }

  /** The call in its owner's turn; refused where too many wait. What it changes it changes under the lock. */
  of<R extends Route>(handling: Handling<R>): Handling<R> {
    return {
      ...handling,
      cost: () => COST,
      answer: async (call) => {
        const owner = call.caller && 'userId' in call.caller ? call.caller.userId : 0;
        const waiting = this.#waiting.get(owner);
        if (waiting && waiting.length >= WAITING_MAX) return refuseFor('request.too_many', LATER_MS);
        if (waiting) await new Promise<void>((resolve) => waiting.push(resolve));
        else this.#waiting.set(owner, []);
        try {
          return await handling.answer(call);
        } finally {
          const next = this.#waiting.get(owner)?.shift();
          if (next) next();
          else this.#waiting.delete(owner);
        }
      },
    };
  }

  /** Work on an owner's rows under the lock. It uses this connection only: one more for each who holds it could use up all there are. */
  async hold<T>(owner: number, work: (client: PoolClient) => Promise<T>): Promise<T> {
    for (;;) {
      const done = await this.#tried(owner, work);
      if (done) return done.result;
      await wait(AGAIN_MS);
    }
  }

  /** Undefined where another holds it. */
  async #tried<T>(owner: number, work: (client: PoolClient) => Promise<T>): Promise<{ result: T } | undefined> {
    const client = await this.#pool.connect();
    const key = [this.#kind, owner % 2_147_483_647];
    let mayHold = true;
    try {
      const { rows } = await client.query<{ got: boolean }>(
        'SELECT pg_try_advisory_lock(hashtext($1), $2) AS got',
        key,
      );
      mayHold = rows[0]?.got === true;
      if (!mayHold) return undefined;
      try {
        return { result: await work(client) };
      } finally {
        mayHold = await client.query('SELECT pg_advisory_unlock(hashtext($1), $2)', key).then(
          () => false,
          () => true,
        );
      }
    } finally {
      // The end of a connection unlocks what it may still hold.
      client.release(mayHold);
    }
  }
}
