/**
 * Wrong passwords in a row, until a right one, a new password, or a time without any where one is given. NIST SP 800-63B allows a hundred of an account:
 * fifty from unknown callers and fifty from where its owner was before (devices of users, networks of staff), so that others cannot use up the owner's.
 * Names that are no account are counted the same way.
 */
import { hash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

/** Of each of the two kinds of callers. */
export const failuresMax = 50;
/** Names that are no account: how many are kept. */
const unknownMax = 200_000;
const cleanEvery = 1_000;

export type Counted = { name: string; known: boolean; isUnknown: boolean };

/** The key of a count. Hashed, because a name that is no account can be a mistyped password. */
const keyOf = ({ name, known }: Omit<Counted, 'isUnknown'>): Buffer =>
  hash('sha256', `${known ? 'device' : 'other'} ${name}`, 'buffer');

export class FailedLogins {
  readonly #pool: Pool;
  readonly #now: () => number;
  readonly #forgottenMs: number;
  #admitted = 0;

  /** `forgottenMs`: how long after the last of them they no longer count. */
  constructor(pool: Pool, now: () => number, forgottenMs = Infinity) {
    this.#pool = pool;
    this.#now = now;
    this.#forgottenMs = forgottenMs;
  }

  /** Counts a guess as wrong, before it is checked: its number in the row, or undefined where there may be no more. */
  async admit(counted: Counted): Promise<number | undefined> {
    const now = this.#now();
    const { rows } = await this.#pool.query<{ failures: number }>(
      `INSERT INTO failed_logins AS counted (who, failures, nobody, last_at) VALUES ($1, 1, $2, $3)
       ON CONFLICT (who) DO UPDATE SET nobody = $2, last_at = $3,
         failures = CASE WHEN counted.last_at <= $5 THEN 1 ELSE counted.failures + 1 END
       WHERE counted.failures < $4 OR counted.last_at <= $5 RETURNING failures`,
      [keyOf(counted), counted.isUnknown, new Date(now), failuresMax, new Date(Math.max(0, now - this.#forgottenMs))],
    );
    this.#admitted += 1;
    if (this.#admitted % cleanEvery === 0) void this.clean().catch(() => undefined);
    return rows[0]?.failures;
  }

  /** The guess was not checked: uncounts it. */
  async takeBack(counted: Omit<Counted, 'isUnknown'>): Promise<void> {
    await this.#pool.query('UPDATE failed_logins SET failures = failures - 1 WHERE who = $1 AND failures > 0', [
      keyOf(counted),
    ]);
  }

  /** The guess was right: the row of wrong ones is over. */
  async right(client: Pool | PoolClient, counted: Omit<Counted, 'isUnknown'>): Promise<void> {
    await client.query('DELETE FROM failed_logins WHERE who = $1', [keyOf(counted)]);
  }

  /** A new password: nothing counts any more, for any caller. */
  async forget(client: PoolClient, name: string): Promise<void> {
    const keys = [keyOf({ name, known: true }), keyOf({ name, known: false })];
    await client.query('DELETE FROM failed_logins WHERE who = ANY($1)', [keys]);
  }

  /**
   * Deletes names that are no account beyond so many. Accounts stay, so time removes neither: that would reveal which exist. A name that is closed goes
   * last: to have it removed, as many others must be closed first.
   */
  async clean(most = unknownMax): Promise<void> {
    await this.#pool.query(
      `DELETE FROM failed_logins WHERE who IN
         (SELECT who FROM failed_logins WHERE nobody ORDER BY failures DESC, last_at DESC OFFSET $1)`,
      [most],
    );
  }
}
