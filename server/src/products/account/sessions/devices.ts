/**
 * Devices: browsers in which a user logged in, known by a secret of theirs instead of their address. A secret is no way to log in; it shows only that
 * a guess or a request is not from an unknown device. It is the user's id, the time it was given, 256 random bits and a signature, so that an invented one
 * is seen without a query; the table keeps its SHA-256. What must hold: a new secret at each login, the one before it good until the new one is used
 * (an answer can be lost), none of them after a new password.
 */
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { LinkAccounts } from '../../../shared/links/link-accounts.ts';

/** A device is known for this long after its last login. */
const knownMs = 90 * 86_400_000;
const perUserMax = 20;
/** Logins with one secret within this time are at once: which answer the browser keeps is not known. */
const atOnceMs = 10_000;
const signatureBytes = 16;
const revokedMax = 10_000;
const pattern = /^([1-9]\d{0,15})\.(\d{1,15})\.[A-Za-z0-9_-]{43}\.([A-Za-z0-9_-]{22})$/;
/** What a browser that was given none may choose for itself: it identifies the codes it requested. */
const ownPattern = /^[A-Za-z0-9_-]{43}$/;

/** A secret as it is compared, and the user it was given to; none where a browser chose it. */
export type Presented = { hash: Buffer; givenTo: number | undefined };
export function presentedBy(secret: string | undefined): Presented | undefined {
  const hashed = deviceHash(secret);
  const [, userId] = pattern.exec(secret ?? '') ?? [];
  return hashed && { hash: hashed, givenTo: userId === undefined ? undefined : Number(userId) };
}

/** Under which a presented secret is stored and compared; undefined for what is no secret. */
export const deviceHash = (secret: string | undefined): Buffer | undefined =>
  secret !== undefined && (pattern.test(secret) || ownPattern.test(secret))
    ? hash('sha256', secret, 'buffer')
    : undefined;

/** The key that secrets are signed with, the same for every start on a database. */
export async function readDeviceKey(pool: Pool): Promise<Buffer> {
  const { rows } = await pool.query<{ key: Buffer }>('SELECT key FROM device_key');
  if (!rows[0]) throw new Error('the key of device secrets is missing');
  return rows[0].key;
}

export class Devices {
  readonly #pool: Pool;
  readonly #key: Buffer;
  readonly #now: () => number;
  readonly #link: LinkAccounts;
  /** When users' devices were removed, since the start. */
  readonly #forgotten = new Map<string, number>();

  constructor(pool: Pool, { key, now, link }: { key: Buffer; now: () => number; link: LinkAccounts }) {
    this.#pool = pool;
    this.#key = key;
    this.#now = now;
    this.#link = link;
  }

  #signature(signed: string): Buffer {
    return createHmac('sha256', this.#key).update(signed).digest().subarray(0, signatureBytes);
  }

  /** The user a secret of ours was given to, from the secret alone: for limits of requests, which must cost no query. */
  ownerOf(secret: string): string | undefined {
    const [, userId = '', given = '', signature = ''] = pattern.exec(secret) ?? [];
    if (userId === '') return undefined;
    const expected = this.#signature(secret.slice(0, secret.lastIndexOf('.')));
    if (!timingSafeEqual(Buffer.from(signature, 'base64url'), expected)) return undefined;
    const forgotten = this.#forgotten.get(userId) ?? 0;
    return Number(given) >= forgotten && this.#now() - Number(given) < knownMs ? userId : undefined;
  }

  /** Whether the user logged in with this device. One query in every case. */
  async isKnown(userId: number | undefined, secretHash: Buffer | undefined): Promise<boolean> {
    const { rows } = await this.#pool.query(
      'SELECT 1 FROM devices WHERE user_id = $1 AND (secret_hash = $2 OR previous_hash = $2) AND last_login_at > $3',
      [userId ?? 0, secretHash ?? Buffer.alloc(0), new Date(this.#now() - knownMs)],
    );
    return rows.length > 0;
  }

  /**
   * Makes a device known to the user and gives its new secret. `presented` is the one it had: other users of the same browser are known by the new one
   * too, and still by the last that they were given themselves, since a copy of it could be presented. Where another login with it has just been given
   * one, both are good. The user's devices beyond twenty are removed, the oldest first. Users of one browser are linked before that.
   */
  async give(client: PoolClient, userId: number, presented: Presented | undefined): Promise<string> {
    const signed = `${userId}.${this.#now()}.${randomBytes(32).toString('base64url')}`;
    const secret = `${signed}.${this.#signature(signed).toString('base64url')}`;
    const now = this.#now();
    const hashed = hash('sha256', secret, 'buffer');
    if (presented) await this.#link(client, { owner: userId, by: 'device', fact: presented.hash });
    const { hash: had = Buffer.alloc(0), givenTo = 0 } = presented ?? {};
    const values = [userId, hashed, new Date(now), had, new Date(now - atOnceMs), givenTo];
    await client.query(
      `WITH renewed AS (
         UPDATE devices SET previous_hash = CASE WHEN user_id IN ($1, $6) THEN $4 ELSE previous_hash END, secret_hash = $2,
           last_login_at = CASE WHEN user_id = $1 THEN $3 ELSE last_login_at END
         WHERE secret_hash = $4 OR (user_id = $1 AND previous_hash = $4 AND last_login_at <= $5) RETURNING user_id)
       INSERT INTO devices (user_id, secret_hash, last_login_at) SELECT $1, $2, $3
       WHERE NOT EXISTS (SELECT 1 FROM renewed WHERE user_id = $1)`,
      values,
    );
    await client.query(
      `DELETE FROM devices WHERE user_id = $1 AND (last_login_at <= $2 OR secret_hash NOT IN
         (SELECT secret_hash FROM devices WHERE user_id = $1 ORDER BY last_login_at DESC LIMIT $3))`,
      [userId, new Date(this.#now() - knownMs), perUserMax],
    );
    return secret;
  }

  /** Removes all devices of a user, in the caller's transaction; call the returned function once that is committed. */
  async forgetAll(client: PoolClient, userId: number): Promise<() => void> {
    const at = this.#now();
    await client.query('DELETE FROM devices WHERE user_id = $1', [userId]);
    return () => {
      // Lost at a restart: what is lost is only that such a secret passes the limit of an address.
      const [oldest] = this.#forgotten.size >= revokedMax ? this.#forgotten.keys() : [];
      if (oldest !== undefined) this.#forgotten.delete(oldest);
      this.#forgotten.set(String(userId), at);
    };
  }
}
