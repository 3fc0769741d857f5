/**
 * Queued letters, as rows: mails, and messages to phone numbers. A letter is queued in the transaction of what it reports; a job (send-letters.ts) claims it, sends it and ends it.
 * What must hold: a claimed letter has one claimant until its claim ends, and a letter that is over keeps no text.
 */
import type { Pool, PoolClient } from 'pg';
import type { Letter } from './letter.ts';

/** By which a letter goes: a number in E.164 is a recipient of SMS. */
export type Channel = 'mail' | 'sms';

/** `lifeMs`: how long sending it makes sense. `turn`: of letters that are due the lowest goes first; by default how many to this recipient wait already, so that a flood of them delays only itself. `isNotice`: of an SMS, that its caps count it by this row. */
export type NewLetter = { to: string; letter: Letter; lifeMs: number; turn?: number; isNotice?: boolean };
export type ClaimedLetter = {
  id: string;
  to: string;
  letter: Letter;
  messageId: string;
  tries: number;
  expired: boolean;
};
export type Outcome = 'sent' | 'refused' | 'expired';
export type Waiting = { count: number; oldestMs: number };

/** Longer than an attempt takes (mailer.ts): what a process left behind is due again after this. */
const claimMs = 90_000;
/** How often a letter is tried: an SMS that was taken without an answer arrives again with each try, and each is paid for. */
export const triesMax: Readonly<Record<Channel, number>> = { mail: Infinity, sms: 2 };
/** So long after the first attempt, then twice as long each time. */
const firstDelayMs: Readonly<Record<Channel, number>> = { mail: 2_000, sms: 10_000 };
const delayMaxMs = 600_000;
/** The largest that its column holds. */
const turnMax = 32_767;
const endedKeptMs = 2 * 86_400_000;

export class LetterQueue {
  readonly #pool: Pool;
  readonly #now: () => number;

  constructor(pool: Pool, now: () => number) {
    this.#pool = pool;
    this.#now = now;
  }

  /** Adds a letter in the caller's transaction, with the anti-phishing code of the account it is for. `undefined` does the same work and sends nothing, for answers that must not differ. */
  async add(client: Pool | PoolClient, added: NewLetter | undefined): Promise<void> {
    const now = new Date(this.#now());
    await client.query(
      `INSERT INTO letters (address, body, created_at, next_at, expires_at, ended_at, outcome, turn, notice)
       VALUES ($1, $2::jsonb || coalesce((SELECT jsonb_build_object('mark', mail_mark) FROM users WHERE email = $1 AND mail_mark IS NOT NULL), '{}'),
         $3, $3, $4, $5, $6,
         coalesce($7, (SELECT least(count(*), $8) FROM letters WHERE address = $1 AND ended_at IS NULL)), $9)`,
      [
        added?.to ?? '',
        added ? JSON.stringify(added.letter) : null,
        now,
        new Date(this.#now() + (added?.lifeMs ?? 0)),
        added ? null : now,
        added ? null : 'nobody',
        added?.turn,
        turnMax,
        added?.isNotice ?? false,
      ],
    );
  }

  /** Claims up to `most` letters of a channel that are due: by their turn, of equal ones the most overdue first. */
  async claim(most: number, channel: Channel = 'mail'): Promise<ClaimedLetter[]> {
    const now = this.#now();
    const { rows } = await this.#pool.query<{
      id: string;
      address: string;
      body: Letter;
      message_id: string;
      tries: number;
      expires_at: Date;
    }>(
      `UPDATE letters SET tries = tries + 1, next_at = $2
       WHERE id IN (SELECT id FROM letters WHERE channel = $4 AND ended_at IS NULL AND next_at <= $1
         ORDER BY turn, next_at, id LIMIT $3 FOR UPDATE SKIP LOCKED)
       RETURNING id, address, body, message_id, tries, expires_at`,
      [new Date(now), new Date(now + claimMs), most, channel],
    );
    return rows.map(({ id, address, body, message_id, tries, expires_at }) => ({
      ...{ id, to: address, letter: body, messageId: message_id, tries },
      expired: expires_at.getTime() <= now,
    }));
  }

  /** Ends a claimed letter and erases its text. Without effect where the claim is over and another has it. */
  async end({ id, tries }: ClaimedLetter, outcome: Outcome): Promise<void> {
    await this.#pool.query(
      'UPDATE letters SET ended_at = $3, outcome = $4, body = NULL WHERE id = $1 AND tries = $2 AND ended_at IS NULL',
      [id, tries, new Date(this.#now()), outcome],
    );
  }

  /** Gives a claimed letter back for a later attempt. */
  async retry({ id, tries }: ClaimedLetter, channel: Channel = 'mail'): Promise<void> {
    const delayMs = Math.min(delayMaxMs, firstDelayMs[channel] * 2 ** (tries - 1));
    await this.#pool.query('UPDATE letters SET next_at = $3 WHERE id = $1 AND tries = $2 AND ended_at IS NULL', [
      id,
      tries,
      new Date(this.#now() + delayMs),
    ]);
  }

  /** How many wait and for how long the oldest does. */
  async waiting(channel: Channel = 'mail'): Promise<Waiting> {
    const { rows } = await this.#pool.query<{ count: string; oldest: Date | null }>(
      'SELECT count(*) AS count, min(created_at) AS oldest FROM letters WHERE channel = $1 AND ended_at IS NULL',
      [channel],
    );
    const { count = '0', oldest = null } = rows[0] ?? {};
    return { count: Number(count), oldestMs: oldest === null ? 0 : Math.max(0, this.#now() - oldest.getTime()) };
  }

  /** Deletes what ended two days ago, and what no carrier claimed before it expired. */
  async clean(): Promise<void> {
    await this.#pool.query('DELETE FROM letters WHERE ended_at < $1 OR (ended_at IS NULL AND expires_at < $1)', [
      new Date(this.#now() - endedKeptMs),
    ]);
  }
}
