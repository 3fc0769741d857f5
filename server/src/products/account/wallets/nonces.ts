/**
 * Nonces for wallets: signed offers, of which one that was answered is stored until it expires. What must hold: each is answered once, rightly or
 * wrongly, within five minutes, by the browser and for the purpose it was offered to.
 */
import type { Pool } from 'pg';
import { nameOfOffer, offerBytes, SignedOffers } from '../../../shared/passkeys/signed-offers.ts';

/** EIP-4361 allows letters and digits only. */
const pattern = new RegExp(`^[0-9a-f]{${2 * offerBytes}}$`);

export class WalletNonces {
  readonly #pool: Pool;
  readonly #offers: SignedOffers;
  readonly #now: () => number;

  /** `key`: 32 bytes that nonces are signed with. */
  constructor(pool: Pool, key: Buffer, now: () => number) {
    this.#pool = pool;
    this.#offers = new SignedOffers(key, now);
    this.#now = now;
  }

  /** `bound`: the purpose and the browser. */
  offer(bound: string): string {
    return this.#offers.offer(bound).toString('hex');
  }

  /** When a nonce ends, milliseconds UTC, as it says itself; undefined where it is none or over. */
  endOf(nonce: string): number | undefined {
    return pattern.test(nonce) ? this.#offers.endOf(Buffer.from(nonce, 'hex')) : undefined;
  }

  /** Whether it was offered so. */
  isOffered(bound: string, nonce: string): boolean {
    return pattern.test(nonce) && this.#offers.isOffered(bound, Buffer.from(nonce, 'hex'));
  }

  /** Uses it up, whether it was offered or not; false where it was used before, unless for this very answer, which was kept. */
  async use(nonce: string, answer: Buffer): Promise<boolean> {
    const endMs = this.endOf(nonce);
    if (endMs === undefined) return false;
    await this.#pool.query('DELETE FROM wallet_nonces WHERE expires_at <= $1', [new Date(this.#now())]);
    const { rowCount } = await this.#pool.query(
      `INSERT INTO wallet_nonces AS used (nonce, expires_at) VALUES ($1, $2)
       ON CONFLICT (nonce) DO UPDATE SET kept = NULL WHERE used.kept = $3`,
      [nameOfOffer(Buffer.from(nonce, 'hex')), new Date(endMs), answer],
    );
    return rowCount === 1;
  }

  /** The answer was right and waits for a second factor: the same one may come again with it. */
  async keep(nonce: string, answer: Buffer): Promise<void> {
    const name = nameOfOffer(Buffer.from(nonce, 'hex'));
    await this.#pool.query('UPDATE wallet_nonces SET kept = $2 WHERE nonce = $1', [name, answer]);
  }
}
