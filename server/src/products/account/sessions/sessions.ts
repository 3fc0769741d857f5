/**
 * Sessions: 256 random bits, of which only the SHA-256 is kept, in the table and in memory. What must hold: an ended session is refused from
 * the moment its end is acknowledged, also by a lookup in flight. Busy sessions are answered from memory; only this process ends sessions.
 */
import { hash, randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { absoluteMs, idleMs } from '../../../carry/rate-limits/session-life.ts';
import type { Caller } from '../../../carry/http/handling.ts';

/** How often "last seen" is written for a busy session. */
const touchMs = 300_000;
const sweepMs = 30_000;
const cachedMax = 100_000;
const perUserMax = 20;
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

type Known = { caller: Caller; createdAt: number; seenAt: number; touchedAt: number };
type Row = { id: string; user_id: string; created_at: Date; last_seen_at: Date };

type Listener = (sessionId: number) => void;

export type SessionOf = { id: number; agent: string; address: string; createdMs: number; seenMs: number };

/** A token's key in memory and, as bytes, in the table. */
const nameOf = (token: string): string => hash('sha256', token, 'base64url');

export class Sessions {
  readonly #pool: Pool;
  readonly #now: () => number;
  readonly #most: number;
  readonly #known = new Map<string, Known>();
  readonly #names = new Map<number, string>();
  /** The sessions in memory of a user. */
  readonly #ofUser = new Map<number, Set<number>>();
  readonly #listeners: Listener[] = [];
  readonly #droppedListeners: Listener[] = [];
  readonly #sweeper: NodeJS.Timeout;
  /** Counts ends, so that a lookup can detect one that happened while it waited. */
  #ends = 0;

  /** `most`: sessions in memory. */
  constructor(pool: Pool, now: () => number, most = cachedMax) {
    this.#pool = pool;
    this.#now = now;
    this.#most = most;
    this.#sweeper = setInterval(() => this.sweep(), sweepMs).unref();
  }

  /** Calls the listener with the id of every session that ends, for any reason. */
  onEnded(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Calls the listener with the id of every session that memory has no room for: it goes on, but when it is over unused is not seen here. */
  onDropped(listener: Listener): void {
    this.#droppedListeners.push(listener);
  }

  /** The owner of the token; synchronously from memory, else from the table. Undefined for anything but an active session. */
  verify(token: string): Caller | undefined | Promise<Caller | undefined> {
    if (!tokenPattern.test(token)) return undefined;
    const name = nameOf(token);
    return this.#known.has(name) ? this.#used(name) : this.#find(name);
  }

  /** The owner of a token that was used before, without looking at the table. */
  known(token: string): Caller | undefined {
    return tokenPattern.test(token) ? this.#used(nameOf(token)) : undefined;
  }

  /** The same caller again, while its session is in memory and has not ended: costs no hash of the token. */
  still({ sessionId }: Caller): Caller | undefined {
    const name = this.#names.get(sessionId);
    return name === undefined ? undefined : this.#used(name);
  }

  #used(name: string): Caller | undefined {
    const known = this.#known.get(name);
    if (!known) return undefined;
    if (this.#isOver(known)) {
      this.#expire([known.caller.sessionId]);
      return undefined;
    }
    this.#see(known);
    return known.caller;
  }

  #see(known: Known): void {
    known.seenAt = this.#now();
    if (known.seenAt - known.touchedAt >= touchMs) this.#touch(known);
  }

  #isOver({ createdAt, seenAt }: { createdAt: number; seenAt: number }): boolean {
    const now = this.#now();
    return now - seenAt >= idleMs || now - createdAt >= absoluteMs;
  }

  async #find(name: string): Promise<Caller | undefined> {
    for (;;) {
      const ends = this.#ends;
      const { rows } = await this.#pool.query<Row>(
        'SELECT id, user_id, created_at, last_seen_at FROM sessions WHERE token_hash = $1',
        [Buffer.from(name, 'base64url')],
      );
      const [row] = rows;
      if (!row) return undefined;
      // A session ended while this was read, perhaps this one. Read again.
      if (ends !== this.#ends) continue;
      const caller = { userId: Number(row.user_id), sessionId: Number(row.id) };
      const seenAt = row.last_seen_at.getTime();
      const known = { caller, createdAt: row.created_at.getTime(), seenAt, touchedAt: seenAt };
      if (this.#isOver(known)) {
        this.#expire([caller.sessionId]);
        return undefined;
      }
      this.#see(known);
      this.#remember(name, known);
      return caller;
    }
  }

  #remember(name: string, known: Known): void {
    const [oldest] = this.#known.size >= this.#most && !this.#known.has(name) ? this.#known.values() : [];
    if (oldest) this.#forget(oldest.caller.sessionId);
    this.#known.set(name, known);
    const { userId, sessionId } = known.caller;
    this.#names.set(sessionId, name);
    this.#ofUser.set(userId, (this.#ofUser.get(userId) ?? new Set()).add(sessionId));
    if (oldest) for (const listener of this.#droppedListeners) listener(oldest.caller.sessionId);
  }

  #forget(sessionId: number): void {
    const name = this.#names.get(sessionId) ?? '';
    const userId = this.#known.get(name)?.caller.userId ?? 0;
    this.#known.delete(name);
    this.#names.delete(sessionId);
    const others = this.#ofUser.get(userId);
    others?.delete(sessionId);
    if (others?.size === 0) this.#ofUser.delete(userId);
  }

  /** A lost "last seen" does no harm, so it is not awaited. Where there is no row, the session has ended. */
  #touch(known: Known): void {
    known.touchedAt = known.seenAt;
    const { sessionId } = known.caller;
    this.#pool.query('UPDATE sessions SET last_seen_at = $2 WHERE id = $1', [sessionId, new Date(known.seenAt)]).then(
      ({ rowCount }) => {
        if (rowCount === 0) this.#ended([sessionId]);
      },
      () => undefined,
    );
  }

  /**
   * Opens a session and returns its token, which is stored nowhere. Undefined where the password is no longer the one that was checked, or the account is
   * frozen or waits for a reset: a login never survives one of these that is concurrent. The oldest sessions beyond twenty of a user end.
   */
  async open(
    userId: number,
    from: { passwordHash: string | undefined; userAgent: string; address: string },
  ): Promise<string | undefined> {
    const token = randomBytes(32).toString('base64url');
    const name = nameOf(token);
    const at = this.#now();
    const now = new Date(at);
    const ends = this.#ends;
    const { rows: made } = await this.#pool.query<{ id: string }>(
      `INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, user_agent, address)
       SELECT $1, id, $3, $3, $4, $5 FROM users WHERE id = $2 AND password_hash IS NOT DISTINCT FROM $6
         AND frozen_at IS NULL AND NOT reset_required FOR SHARE RETURNING id`,
      [
        ...[Buffer.from(name, 'base64url'), userId, now, from.userAgent.slice(0, 256), from.address],
        from.passwordHash ?? null,
      ],
    );
    if (!made[0]) return undefined;
    const caller = { userId, sessionId: Number(made[0].id) };
    const { rows } = await this.ending(userId, () =>
      this.#pool.query<{ id: string }>(
        `DELETE FROM sessions WHERE user_id = $1 AND (created_at <= $2 OR last_seen_at <= $3
         OR id NOT IN (SELECT id FROM sessions WHERE user_id = $1 ORDER BY id DESC LIMIT $4)) RETURNING id`,
        [userId, new Date(this.#now() - absoluteMs), new Date(this.#now() - idleMs - touchMs), perUserMax],
      ),
    );
    // Known from the start, so that no limit on unknown tokens applies; unless a session ended meanwhile, perhaps this one.
    if (ends === this.#ends) this.#remember(name, { caller, createdAt: at, seenAt: at, touchedAt: at });
    this.#ended(rows.map(({ id }) => Number(id)));
    return token;
  }

  /**
   * Does what ends sessions of a user. A failure can be that of an answer, with the end carried out: then memory drops all of the user's, so that the next use of each
   * reads the table.
   */
  async ending<T>(userId: number, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.drop(userId);
      throw error;
    }
  }

  /** Drops the sessions of a user from memory as if they had ended, together with what lookups have read: those that are in the table go on. */
  drop(userId: number): void {
    this.#ends += 1;
    this.#ended(this.#inMemory(userId));
  }

  #inMemory(userId: number): number[] {
    return [...(this.#ofUser.get(userId) ?? [])];
  }

  /** Ends one session. */
  async end({ userId, sessionId }: Caller): Promise<void> {
    await this.ending(userId, () => this.#pool.query('DELETE FROM sessions WHERE id = $1', [sessionId]));
    this.#ended([sessionId]);
  }

  /** Ends the session of a token that nobody was given. */
  async endUnused(userId: number, token: string): Promise<void> {
    const { rows } = await this.ending(userId, () =>
      this.#pool.query<{ id: string }>('DELETE FROM sessions WHERE token_hash = $1 RETURNING id', [
        Buffer.from(nameOf(token), 'base64url'),
      ]),
    );
    this.#ended(rows.map(({ id }) => Number(id)));
  }

  /** The sessions of a user, the last used first. */
  async of(userId: number): Promise<SessionOf[]> {
    const now = this.#now();
    const { rows } = await this.#pool.query<Row & { user_agent: string; address: string }>(
      `SELECT id, user_id, created_at, last_seen_at, user_agent, address FROM sessions
       WHERE user_id = $1 AND created_at > $2 AND last_seen_at > $3 ORDER BY last_seen_at DESC, id DESC`,
      [userId, new Date(now - absoluteMs), new Date(now - idleMs)],
    );
    return rows.map((row) => ({
      ...{ id: Number(row.id), agent: row.user_agent, address: row.address },
      ...{ createdMs: row.created_at.getTime(), seenMs: row.last_seen_at.getTime() },
    }));
  }

  /** Ends sessions of a user: one, or all but one. How many there were. */
  async endOf(userId: number, which: { only: number } | { but: number }): Promise<number> {
    const [id, isOnly] = 'only' in which ? [which.only, true] : [which.but, false];
    const { rows } = await this.ending(userId, () =>
      this.#pool.query<{ id: string }>('DELETE FROM sessions WHERE user_id = $1 AND (id = $2) = $3 RETURNING id', [
        ...[userId, id, isOnly],
      ]),
    );
    this.#over(userId, rows, (each) => (each === id) === isOnly);
    return rows.length;
  }

  /** Ends a session of a user in the caller's transaction, within `ending`; call `ended` once that is committed. Undefined where there is none. */
  async endIn(
    client: PoolClient,
    userId: number,
    sessionId: number,
  ): Promise<{ agent: string; address: string; ended: () => void } | undefined> {
    const { rows } = await client.query<{ agent: string; address: string }>(
      'DELETE FROM sessions WHERE user_id = $1 AND id = $2 RETURNING user_agent AS agent, address',
      [userId, sessionId],
    );
    const [row] = rows;
    const ended = () => this.#over(userId, [], (each) => each === sessionId);
    if (!row) ended();
    return row && { ...row, ended };
  }

  /** Ends all sessions of a user in the caller's transaction, within `ending`; call the returned function once that is committed. */
  async endAll(client: PoolClient, userId: number): Promise<() => void> {
    const { rows } = await client.query<{ id: string }>('DELETE FROM sessions WHERE user_id = $1 RETURNING id', [
      userId,
    ]);
    return () => this.#over(userId, rows, () => true);
  }

  /** Sessions of a user that are not in the table: those that were deleted now, and any in memory, which an attempt deleted whose answer was lost. */
  #over(userId: number, deleted: readonly { id: string }[], isOne: (sessionId: number) => boolean): void {
    this.#ends += 1;
    this.#ended([...new Set([...deleted.map(({ id }) => Number(id)), ...this.#inMemory(userId).filter(isOne)])]);
  }

  #ended(sessionIds: readonly number[]): void {
    if (sessionIds.length === 0) return;
    this.#ends += 1;
    for (const id of sessionIds) this.#forget(id);
    for (const id of sessionIds) for (const listener of this.#listeners) listener(id);
  }

  /** Expired sessions are refused at once; deleting their rows is only cleanup and not awaited. */
  #expire(sessionIds: readonly number[]): void {
    if (sessionIds.length === 0) return;
    this.#ended(sessionIds);
    this.#pool.query('DELETE FROM sessions WHERE id = ANY($1)', [sessionIds]).catch(() => undefined);
  }

  /** Ends expired sessions without a request, so that their sockets close. */
  sweep(): void {
    const over = [...this.#known.values()].filter((known) => this.#isOver(known));
    this.#expire(over.map(({ caller }) => caller.sessionId));
  }

  /** Stops the sweeper. */
  close(): void {
    clearInterval(this.#sweeper);
  }
}
