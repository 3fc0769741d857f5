/**
 * Challenges for passkeys: signed offers, of which one that was answered is stored until it expires. What must hold: each is answered once, within five
 * minutes, for the purpose it was offered for.
 */
import type { Pool, PoolClient } from 'pg';
import { nameOfOffer, SignedOffers } from './signed-offers.ts';

export class Challenges {
  readonly #pool: Pool;
  readonly #offers: SignedOffers;
  readonly #now: () => number;

  /** `key`: 32 bytes that challenges are signed with. */
  constructor(pool: Pool, key: Buffer, now: () => number) {
    this.#pool = pool;
    this.#offers = new SignedOffers(key, now);
    this.#now = now;
  }

  offer(purpose: string): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#offers.offer(purpose));
  }

  /** Whether it was offered for this purpose and has not expired. `text`: base64url. */
  isOffered(purpose: string, text: string): boolean {
    return this.#offers.isOffered(purpose, Buffer.from(text, 'base64url'));
  }

  /** Uses an offered one up; false where it was already, or is over. */
  async use(text: string, db: Pool | PoolClient = this.#pool): Promise<boolean> {
    const offer = Buffer.from(text, 'base64url');
    const endMs = this.#offers.endOf(offer);
    if (endMs === undefined) return false;
    await db.query('DELETE FROM passkey_answers WHERE expires_at <= $1', [new Date(this.#now())]);
    const { rowCount } = await db.query(
      'INSERT INTO passkey_answers (challenge, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [nameOfOffer(offer), new Date(endMs)],
    );
    return rowCount === 1;
  }
}
