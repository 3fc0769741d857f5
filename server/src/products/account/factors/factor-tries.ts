/**
 * Wrong second factors of an account, within a day. Three codes of an authenticator are right at a time, so fifteen tries a day are a chance of 5 in
 * 100,000. A part is for the owner's devices, so that others cannot use it up. Stored: a restart does not reset it.
 */
import type { Pool } from 'pg';

export type TryKind = 'authenticator' | 'recovery' | 'payment';
export type Tries = { userId: number; kind: TryKind; known: boolean };

const dayMs = 86_400_000;
const knownMax = 10;
const otherMax = 5;

export class FactorTries {
  readonly #pool: Pool;
  readonly #now: () => number;

  constructor(pool: Pool, now: () => number) {
    this.#pool = pool;
    this.#now = now;
  }

  /** Counts a code as wrong before it is compared, so that concurrent ones count too. 0, or the milliseconds until one is compared again. */
  async admit({ userId, kind, known }: Tries): Promise<number> {
    const now = this.#now();
    const since = new Date(now - dayMs);
    const values = [userId, kind, known, new Date(now), since, known ? knownMax : otherMax];
    const { rowCount } = await this.#pool.query(
      `INSERT INTO factor_tries AS tries (user_id, kind, known, at) VALUES ($1, $2, $3, ARRAY[$4::timestamptz])
       ON CONFLICT (user_id, kind, known) DO UPDATE
         SET at = ARRAY(SELECT made FROM unnest(tries.at) AS made WHERE made > $5 ORDER BY made) || $4::timestamptz
         WHERE (SELECT count(*) FROM unnest(tries.at) AS made WHERE made > $5) < $6`,
      values,
    );
    if (rowCount === 1) return 0;
    const { rows } = await this.#pool.query<{ oldest: Date | null }>(
      `SELECT min(made) AS oldest FROM factor_tries, unnest(at) AS made
       WHERE user_id = $1 AND kind = $2 AND known = $3 AND made > $4`,
      [userId, kind, known, since],
    );
    return Math.max(1, (rows[0]?.oldest?.getTime() ?? now) + dayMs - now);
  }

  /** The code was right, or could not be compared: uncounts it. */
  async takeBack({ userId, kind, known }: Tries): Promise<void> {
    await this.#pool.query(
      `UPDATE factor_tries SET at = trim_array(at, 1) WHERE user_id = $1 AND kind = $2 AND known = $3 AND cardinality(at) > 0`,
      [userId, kind, known],
    );
  }
}
