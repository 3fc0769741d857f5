/** What share of accounts lost money with options in twelve months: from what was settled, as the ledger has it. Simulated traders are not counted. */
import type { Pool } from 'pg';

const YEAR_MS = 365 * 86_400_000;
/** It is counted again after so long. */
const KEPT_MS = 3_600_000;

export type Share = {
  accounts: number;
  /** Percent with one place, rounded up; empty where there are no accounts. */ percent: string;
};

/** Of `lost` in `all`, rounded up to a tenth of a percent: never shown smaller than it is. */
export function percentOf(lost: number, all: number): string {
  if (all === 0) return '';
  const tenths = Math.ceil((lost * 1_000) / all);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

export class LossShare {
  readonly #pool: Pool;
  readonly #now: () => number;
  readonly #robots: ReadonlySet<number>;
  #counted: { at: number; share: Share } | undefined;

  constructor(pool: Pool, now: () => number, robots: ReadonlySet<number>) {
    this.#pool = pool;
    this.#now = now;
    this.#robots = robots;
  }

  async now(): Promise<Share> {
    const at = this.#now();
    if (this.#counted && at - this.#counted.at < KEPT_MS && this.#counted.share.accounts > 0)
      return this.#counted.share;
    const { rows } = await this.#pool.query<{ all: number; lost: number }>(
      `SELECT count(*)::integer AS all, (count(*) FILTER (WHERE gain < 0))::integer AS lost FROM (
         SELECT sum(back - stake - fee) AS gain FROM options
         WHERE status = 'ended' AND expiry >= $1 AND NOT owner = ANY ($2::bigint[]) GROUP BY owner) AS own`,
      [at - YEAR_MS, [...this.#robots]],
    );
    const { all, lost } = rows[0] ?? { all: 0, lost: 0 };
    this.#counted = { at, share: { accounts: all, percent: percentOf(lost, all) } };
    return this.#counted.share;
  }
}
