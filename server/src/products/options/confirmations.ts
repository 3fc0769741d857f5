/**
 * Who read today what share of accounts lost money. Before the first option of a UTC day it is confirmed, which is kept; a client that can not ask is refused with the sentence, and the
 * same request again within five minutes is the confirmation.
 */
import type { Pool } from 'pg';

const REPEAT_MS = 5 * 60_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export class Confirmations {
  readonly #pool: Pool;
  readonly #now: () => number;
  /** What was refused, by user. */
  readonly #told = new Map<number, { at: number; asked: string }>();

  constructor(pool: Pool, now: () => number) {
    this.#pool = pool;
    this.#now = now;
  }

  async has(userId: number): Promise<boolean> {
    const { rowCount } = await this.#pool.query('SELECT FROM option_confirmations WHERE user_id = $1 AND day = $2', [
      ...[userId, dayOf(this.#now())],
    ]);
    return rowCount !== 0;
  }

  /** Keeps that a user read this figure. Twice a day is as once. */
  async keep(userId: number, lossShare: string, how: 'confirmed' | 'repeated'): Promise<void> {
    const at = this.#now();
    await this.#pool.query(
      'INSERT INTO option_confirmations (user_id, day, at, loss_share, how) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
      [userId, dayOf(at), at, lossShare, how],
    );
    this.#told.delete(userId);
  }

  /** Whether the same was refused with the sentence a short while ago; from now on it was. */
  isRepeat(userId: number, asked: string): boolean {
    const at = this.#now();
    for (const [user, told] of this.#told) if (at - told.at >= REPEAT_MS) this.#told.delete(user);
    const isRepeat = this.#told.get(userId)?.asked === asked;
    if (!isRepeat) this.#told.set(userId, { at, asked });
    return isRepeat;
  }
}
