/**
 * Challenges for passkeys. They are signed and not stored, so that a flood of requests for them fills nothing; one that was answered is stored until it
 * expires. What must hold: each is answered once, within five minutes, for the purpose it was offered for.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

export const challengeLifeMs = 300_000;
const timeBytes = 8;
const saltBytes = 24;
const signedBytes = timeBytes + saltBytes;

export class Challenges {
  readonly #pool: Pool;
  readonly #key: Buffer;
  readonly #now: () => number;

  /** `key`: 32 bytes that challenges are signed with. */
  constructor(pool: Pool, key: Buffer, now: () => number) {
    this.#pool = pool;
    this.#key = key;
    this.#now = now;
  }

  offer(purpose: string): Uint8Array<ArrayBuffer> {
    const signed = Buffer.alloc(signedBytes);
    signed.writeBigUInt64BE(BigInt(this.#now() + challengeLifeMs));
    randomBytes(saltBytes).copy(signed, timeBytes);
    return new Uint8Array(Buffer.concat([signed, this.#signature(purpose, signed)]));
  }

  /** Whether it was offered for this purpose and has not expired. `text`: base64url. */
  isOffered(purpose: string, text: string): boolean {
    const bytes = Buffer.from(text, 'base64url');
    const signed = bytes.subarray(0, signedBytes);
    const expected = this.#signature(purpose, signed);
    const signature = bytes.subarray(signedBytes);
    if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false;
    return Number(signed.readBigUInt64BE()) > this.#now();
  }

  /** Uses an offered one up; false where it was already. */
  async use(text: string, db: Pool | PoolClient = this.#pool): Promise<boolean> {
    const bytes = Buffer.from(text, 'base64url');
    const now = new Date(this.#now());
    await db.query('DELETE FROM passkey_answers WHERE expires_at <= $1', [now]);
    const { rowCount } = await db.query(
      'INSERT INTO passkey_answers (challenge, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [bytes.subarray(0, signedBytes), new Date(Number(bytes.readBigUInt64BE()))],
    );
    return rowCount === 1;
  }

  #signature(purpose: string, signed: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(`${purpose}\n`).update(signed).digest();
  }
}
