/** What was not decided by the time by which it was to be: products add their cases, and the desk notifies the administrators (DESK-065). */
import type { Act } from '@glassbook/contract';
import type { PoolClient } from 'pg';

export type LateNoun = 'freeze' | 'withdrawal' | 'deposit' | 'appeal';
/** `user`: the account it is about; `decideBy`: milliseconds UTC. */
export type Late = { id: number; user: number; decideBy: number };

export type Deadline = {
  noun: LateNoun;
  /** Its name in the audit log. */
  act: Act;
  /** Takes those that passed it, at most so many, the earliest first: each once, with the caller's transaction. */
  take: (client: PoolClient, at: number, most: number) => Promise<Late[]>;
};

export class Deadlines {
  readonly #all: Deadline[] = [];

  add(deadline: Deadline): void {
    this.#all.push(deadline);
  }

  all(): readonly Deadline[] {
    return this.#all;
  }
}
