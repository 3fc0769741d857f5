/**
 * Six-digit codes. What must hold: a code has five tries, also concurrent ones, works once, expires after ten minutes, and is invalid for
 * another address or purpose; a later code replaces it; an address gets ten a day, a minute apart. Ten codes of five tries are a chance of 5
 * in 100,000 a day; the cap on wrong tries over all addresses keeps it small for attacks on many.
 */
import { randomInt } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { refuse } from '../http/handling.ts';
import { Buckets } from '../http/throttle.ts';
import { inTransaction } from '../store/transaction.ts';
import { Guesses } from './guesses.ts';
import type { PasswordHash } from './password-hash.ts';

export const purposes = ['register', 'forget'] as const;
export type Purpose = (typeof purposes)[number];

export const codeMinutes = 10;
const triesMax = 5;
const perDayMax = 10;
const betweenMs = 60_000;
const dayMs = 86_400_000;
/** Per peer in a quarter of an hour, and in total in a day. */
const wrongPerPeer = { max: 30, windowMs: 900_000, free: 30, delayMs: 0 };
const wrongPerDay = { perSecond: 20_000 / 86_400, burst: 20_000 };

/** A code about to be mailed; it counts once `sent`, and `unsent` removes it. */
export type Reserved = { id: string; code: string };
export type Tried = { ok: true; codeId: string } | ReturnType<typeof refuse>;

export class Codes {
  readonly #pool: Pool;
  readonly #hash: PasswordHash;
  readonly #now: () => number;
  readonly #peers: Guesses;
  readonly #total: Buckets;

  constructor(pool: Pool, hash: PasswordHash, now: () => number) {
    this.#pool = pool;
    this.#hash = hash;
    this.#now = now;
    this.#peers = new Guesses(wrongPerPeer, now);
    this.#total = new Buckets(wrongPerDay, now);
  }

  /** A new code for the address, or the refusal beyond the limit. The limits are the same with and without an account. */
  async reserve(
    address: string,
    purpose: Purpose,
  ): Promise<{ ok: true; reserved: Reserved } | ReturnType<typeof refuse>> {
    const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
    const codeHash = await this.#hash.hash(code);
    const now = this.#now();
    const id = await inTransaction(this.#pool, async (client) => {
      // Concurrent requests for one address are serialized.
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 4711))', [address]);
      const { rows } = await client.query<{ count: string; last: Date | null }>(
        'SELECT count(*) AS count, max(created_at) AS last FROM codes WHERE address = $1 AND created_at > $2',
        [address, new Date(now - dayMs)],
      );
      const { count = '0', last = null } = rows[0] ?? {};
      if (Number(count) >= perDayMax || (last !== null && now - last.getTime() < betweenMs)) return undefined;
      await client.query('DELETE FROM codes WHERE created_at < $1', [new Date(now - 2 * dayMs)]);
      const { rows: made } = await client.query<{ id: string }>(
        'INSERT INTO codes (address, purpose, code_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5) RETURNING id',
        [address, purpose, codeHash, new Date(now), new Date(now + codeMinutes * 60_000)],
      );
      return made[0]?.id;
    });
    return id === undefined ? refuse('account.code_too_many') : { ok: true, reserved: { id, code } };
  }

  /** The mail was sent: this code is valid, and earlier ones are not. */
  async sent({ id }: Reserved): Promise<void> {
    await this.#pool.query(
      `WITH mailed AS (UPDATE codes SET sent_at = $2 WHERE id = $1 RETURNING id, address, purpose)
       UPDATE codes SET ended_at = $2 FROM mailed
       WHERE codes.address = mailed.address AND codes.purpose = mailed.purpose AND codes.id < mailed.id AND codes.ended_at IS NULL`,
      [id, new Date(this.#now())],
    );
  }

  /** The mail could not be sent: the request is undone. */
  async unsent({ id }: Reserved): Promise<void> {
    await this.#pool.query('DELETE FROM codes WHERE id = $1', [id]);
  }

  /** Compares a code with the newest of the address. A wrong one costs a try; a right one does not and is not consumed. */
  async attempt(address: string, allowed: readonly Purpose[], typed: string, peer: string): Promise<Tried> {
    const code = typed.trim();
    if (!/^\d{6}$/.test(code)) return refuse('account.code_wrong');
    if (this.#total.peek('all') > 0 || !this.#peers.admit(peer)) return refuse('account.code_too_many');
    this.#total.take('all');
    // The try is counted before the code is compared, so that a thousand concurrent tries are still five.
    const { rows } = await this.#pool.query<{ id: string; code_hash: string }>(
      `UPDATE codes SET tries = tries + 1
       WHERE id = (SELECT id FROM codes WHERE address = $1 AND purpose = ANY($2) AND sent_at IS NOT NULL AND ended_at IS NULL ORDER BY id DESC LIMIT 1)
         AND ended_at IS NULL AND tries < $3 AND expires_at > $4
       RETURNING id, code_hash`,
      [address, allowed, triesMax, new Date(this.#now())],
    );
    const [found] = rows;
    if (!found) {
      await this.#hash.verifyNobody(code);
      return this.#whyNone(address, allowed);
    }
    if (!(await this.#hash.verify(code, found.code_hash))) return refuse('account.code_wrong');
    this.#peers.takeBack(peer);
    this.#total.giveBack('all');
    await this.#pool.query('UPDATE codes SET tries = tries - 1 WHERE id = $1 AND tries > 0', [found.id]);
    return { ok: true, codeId: found.id };
  }

  async #whyNone(address: string, allowed: readonly Purpose[]) {
    const { rows } = await this.#pool.query<{ tries: number; expired: boolean; ended: boolean }>(
      `SELECT tries, expires_at <= $3 AS expired, ended_at IS NOT NULL AS ended FROM codes
       WHERE address = $1 AND purpose = ANY($2) AND sent_at IS NOT NULL ORDER BY id DESC LIMIT 1`,
      [address, allowed, new Date(this.#now())],
    );
    const [last] = rows;
    if (!last) return refuse('account.code_wrong');
    return last.ended || last.expired ? refuse('account.code_expired') : refuse('account.code_too_many');
  }

  /** Consumes a code, inside the transaction that needs it. False where a concurrent request did. */
  async use(client: PoolClient, codeId: string): Promise<boolean> {
    const { rowCount } = await client.query('UPDATE codes SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL', [
      codeId,
      new Date(this.#now()),
    ]);
    return rowCount === 1;
  }
}
