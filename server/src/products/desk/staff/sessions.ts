/**
 * Sessions of staff: a table, a form of token and limits of their own, so that none opens a call of a user. Each call reads the row: a role that was
 * taken away and a session that was ended are refused from then on. The token is 256 random bits, of which the SHA-256 is kept.
 */
import { hash, randomBytes } from 'node:crypto';
import type { Role } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';
import type { Staff } from '../../../carry/http/handling.ts';

/** A session ends when unused for this long, and in any case after this long. */
export const idleMs = 30 * 60_000;
export const absoluteMs = 12 * 3_600_000;
const touchMs = 60_000;
const tokenPattern = /^s\.[A-Za-z0-9_-]{43}$/;
const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');
const keyOf = (token: string): string => hash('sha256', token, 'base64');

type Row = { id: string; staff_id: string; seen_at: Date; name: string; email: string; role: Role };

export class StaffSessions {
  readonly #pool: Pool;
  readonly #now: () => number;
  /** By the hash of a token, the oldest first. */
  readonly #known = new Map<string, { staffId: number; at: number }>();

  constructor(pool: Pool, now: () => number) {
    this.#pool = pool;
    this.#now = now;
  }

  /** Who had this token when it was verified lately, for limits: whether it is still good is what `verify` answers. */
  known(token: string): number | undefined {
    const found = tokenPattern.test(token) ? this.#known.get(keyOf(token)) : undefined;
    return found && this.#now() - found.at < idleMs ? found.staffId : undefined;
  }

  #note(token: string, staffId: number | undefined): void {
    const now = this.#now();
    this.#known.delete(keyOf(token));
    if (staffId !== undefined) this.#known.set(keyOf(token), { staffId, at: now });
    for (const [key, { at }] of this.#known) {
      if (now - at < idleMs) return;
      this.#known.delete(key);
    }
  }

  /** The owner of a token; undefined for anything but an active session of staff with a role. */
  async verify(token: string): Promise<Staff | undefined> {
    if (!tokenPattern.test(token)) return undefined;
    const now = this.#now();
    const { rows } = await this.#pool.query<Row>(
      `SELECT t.id, t.staff_id, t.seen_at, s.name, s.email, s.role FROM staff_sessions t JOIN staff s ON s.id = t.staff_id
       WHERE t.token_hash = $1 AND t.seen_at > $2 AND t.created_at > $3 AND s.role IS NOT NULL AND s.otp_secret IS NOT NULL`,
      [hashOf(token), new Date(now - idleMs), new Date(now - absoluteMs)],
    );
    const [row] = rows;
    this.#note(token, row && Number(row.staff_id));
    if (!row) return undefined;
    if (now - row.seen_at.getTime() >= touchMs) await this.#touch(row.id);
    const { name, email, role } = row;
    return { staffId: Number(row.staff_id), sessionId: Number(row.id), name, email, role };
  }

  /** Without effect while nothing can be written. */
  async #touch(id: string): Promise<void> {
    const values = [id, new Date(this.#now())];
    await this.#pool.query('UPDATE staff_sessions SET seen_at = $2 WHERE id = $1', values).catch(() => undefined);
  }

  /** Opens one in the caller's transaction, and returns its token, which is stored nowhere. */
  async open(client: PoolClient, staff: number, from: { address: string; userAgent: string }): Promise<string> {
    const token = `s.${randomBytes(32).toString('base64url')}`;
    const now = new Date(this.#now());
    await client.query(
      `INSERT INTO staff_sessions (token_hash, staff_id, created_at, seen_at, address, user_agent) VALUES ($1, $2, $3, $3, $4, $5)`,
      [hashOf(token), staff, now, from.address, from.userAgent.slice(0, 256)],
    );
    await client.query('DELETE FROM staff_sessions WHERE created_at <= $1', [new Date(this.#now() - absoluteMs)]);
    return token;
  }

  async end(id: number): Promise<void> {
    await this.#pool.query('DELETE FROM staff_sessions WHERE id = $1', [id]);
  }
}
