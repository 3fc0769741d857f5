/**
 * The audit log: every act of staff and every view of personal data, a row each, chained by hash. What must hold: the row stands before the act is
 * carried out or the data is shown, and no row is ever changed. Heads are signed outside the database (audit-key.ts), so that a chain that was computed
 * again is seen too.
 */
import { createHash } from 'node:crypto';
import type { Act as ActName } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../carry/store/transaction.ts';
import { isSigned, type AuditHead, type AuditKey } from './audit-key.ts';

/** `staff`: none where the server itself acts. `subject`: "user:1001", "market:1", "request:7", or empty. `detail`: JSON. */
export type Act = { staff: number | undefined; act: ActName; subject: string; detail: object };
export type AuditRow = { seq: number; at: number; staff: number | null; act: string; subject: string; detail: string };

export const signEveryMs = 60_000;
/** A head is at most this old, also where nothing happens. */
const headAgeMaxMs = 3_600_000;

/** SHA-256 over the hash before and the row as a JSON array. */
export const rowHash = (prev: Buffer, { seq, at, staff, act, subject, detail }: AuditRow): Buffer =>
  createHash('sha256')
    .update(prev)
    .update(JSON.stringify([seq, at, staff, act, subject, detail]))
    .digest();

/** The rows alone: what a command adds to, which has no key and makes none. */
export class AuditRows {
  protected readonly pool: Pool;
  protected readonly now: () => number;

  constructor(pool: Pool, now: () => number) {
    this.pool = pool;
    this.now = now;
  }

  /** Adds a row in a transaction of its own. */
  append(act: Act): Promise<void> {
    return inTransaction(this.pool, (client) => this.appendIn(client, act));
  }

  /** Adds a row in the caller's transaction, which is the last to add one until it ends. */
  async appendIn(client: PoolClient, { staff, act, subject, detail }: Act): Promise<void> {
    const { rows } = await client.query<{ seq: string; hash: Buffer }>('SELECT seq, hash FROM audit_end FOR UPDATE');
    const [end] = rows;
    if (!end) throw new Error('the end of the audit log is missing');
    const row: AuditRow = {
      ...{ seq: Number(end.seq) + 1, at: this.now(), staff: staff ?? null },
      ...{ act, subject, detail: JSON.stringify(detail) },
    };
    const hash = rowHash(end.hash, row);
    await client.query(
      `WITH moved AS (UPDATE audit_end SET seq = $1, hash = $8)
       INSERT INTO audit_rows (seq, at, staff, act, subject, detail, prev_hash, hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [row.seq, row.at, row.staff, act, subject, row.detail, end.hash, hash],
    );
  }
}

export class AuditLog extends AuditRows {
  readonly #key: AuditKey;
  #head: AuditHead | undefined;
  /** Kept heads that the database may lack; undefined until the file was read. */
  #unstored: AuditHead[] | undefined;
  #signing: Promise<unknown> = Promise.resolve();

  constructor(pool: Pool, key: AuditKey, now: () => number) {
    super(pool, now);
    this.#key = key;
  }

  get key(): AuditKey {
    return this.#key;
  }

  /** Signs the end of the log, where it moved since the last head or that is an hour old. One at a time. */
  sign(): Promise<AuditHead | undefined> {
    const signed = this.#signing.then(() => this.#signEnd());
    this.#signing = signed.catch(() => undefined);
    return signed;
  }

  async #signEnd(): Promise<AuditHead | undefined> {
    await this.#storeKept();
    const { rows } = await this.pool.query<{ seq: string; hash: Buffer }>('SELECT seq, hash FROM audit_end');
    const [end] = rows;
    const at = this.now();
    const last = this.#head ?? (await this.newest());
    const isOld = last !== undefined && at - last.at >= headAgeMaxMs;
    if (!end || end.seq === '0' || (last?.seq === Number(end.seq) && !isOld)) return last;
    const head = this.#key.sign({ seq: Number(end.seq), hash: end.hash.toString('hex'), at });
    // The file first: a head that only the database has could be taken from it.
    this.#key.keep(head);
    this.#unstored?.push(head);
    await this.#storeKept();
    return head;
  }

  /** Stores the kept heads that are newer than the newest of the database: a crash, or a fault, came between the two. Older ones were taken from it. */
  async #storeKept(): Promise<void> {
    if (!this.#unstored) {
      const newest = await this.newest();
      const kept = await this.#key.kept();
      this.#unstored = kept.filter((head) => head.at > (newest?.at ?? 0) && isSigned(head, this.#key.publicKey));
    }
    for (let head = this.#unstored[0]; head; head = this.#unstored[0]) {
      const { seq, hash, at, signature } = head;
      await this.pool.query(
        `INSERT INTO audit_heads (seq, hash, at, signature) VALUES ($1, $2, $3, $4)
         ON CONFLICT (seq) DO UPDATE SET hash = $2, at = $3, signature = $4`,
        [seq, Buffer.from(hash, 'hex'), at, Buffer.from(signature, 'base64')],
      );
      this.#unstored.shift();
      this.#head = head;
    }
  }

  /** The newest signed head. */
  async newest(): Promise<AuditHead | undefined> {
    const { rows } = await this.pool.query<{ seq: string; hash: Buffer; at: string; signature: Buffer }>(
      'SELECT seq, hash, at, signature FROM audit_heads ORDER BY seq DESC LIMIT 1',
    );
    return rows[0] && headOf(rows[0]);
  }
}

export const headOf = (row: { seq: string; hash: Buffer; at: string; signature: Buffer }): AuditHead => ({
  ...{ seq: Number(row.seq), hash: row.hash.toString('hex') },
  ...{ at: Number(row.at), signature: row.signature.toString('base64') },
});
