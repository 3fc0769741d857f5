/** What the lending account has, and what is lent of it: read at most once a second, whoever asks. */
import { HOUSE_LOANS, kinds } from '@glassbook/engine';
import type { Pool as Database } from 'pg';

/** In the smallest unit of what is lent, `simulated` to simulated borrowers; collateral that loans hold, by asset. */
export type Lent = { free: bigint; lent: bigint; simulated: bigint; posted: ReadonlyMap<number, bigint> };
const KEPT_MS = 1_000;

export class Pool {
  readonly #db: Database;
  readonly #now: () => number;
  #read: { at: number; value: Promise<Lent> } | undefined;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** `unit`: the asset that is lent. */
  of(unit: number): Promise<Lent> {
    const at = this.#now();
    if (!this.#read || at - this.#read.at >= KEPT_MS) this.#read = { at, value: this.#load(unit) };
    return this.#read.value;
  }

  async #load(unit: number): Promise<Lent> {
    const [free, sums] = await Promise.all([
      this.#db.query<{ available: string }>(
        'SELECT available FROM balances WHERE owner = $1 AND kind = $2 AND asset = $3',
        [HOUSE_LOANS, kinds.indexOf('spot'), unit],
      ),
      this.#db.query<{ asset: string; principal: string; simulated: string; collateral: string }>(
        `SELECT collateral_asset AS asset, sum(principal) AS principal, sum(collateral) AS collateral,
                coalesce(sum(principal) FILTER (WHERE u.robot), 0) AS simulated
           FROM loans l JOIN users u ON u.id = l.owner WHERE closed = 'no' GROUP BY collateral_asset`,
      ),
    ]);
    return {
      free: BigInt(free.rows[0]?.available ?? 0),
      lent: sums.rows.reduce((sum, { principal }) => sum + BigInt(principal), 0n),
      simulated: sums.rows.reduce((sum, { simulated }) => sum + BigInt(simulated), 0n),
      posted: new Map(sums.rows.map(({ asset, collateral }) => [Number(asset), BigInt(collateral)])),
    };
  }
}
