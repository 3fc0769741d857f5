/** What owners chose to be told of futures. Few rows and read for each batch, so they are kept in memory too. */
import { futures } from '@glassbook/contract';
import type { Pool } from 'pg';
import { handle } from '../../../carry/http/handling.ts';
import { sentence } from '../sentence.ts';

export class Choices {
  readonly #pool: Pool;
  /** Who has payments of funding in the list. */
  readonly #fundings = new Set<number>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async load(): Promise<void> {
    const { rows } = await this.#pool.query<{ user_id: string }>('SELECT user_id FROM futures_notices WHERE fundings');
    for (const { user_id } of rows) this.#fundings.add(Number(user_id));
  }

  wantsFundings(owner: number): boolean {
    return this.#fundings.has(owner);
  }

  async of(owner: number): Promise<{ byMail: boolean; fundings: boolean }> {
    const { rows } = await this.#pool.query<{ by_mail: boolean; fundings: boolean }>(
      'SELECT by_mail, fundings FROM futures_notices WHERE user_id = $1',
      [owner],
    );
    return { byMail: rows[0]?.by_mail ?? false, fundings: rows[0]?.fundings ?? false };
  }

  async set(owner: number, { byMail, fundings }: { byMail: boolean; fundings: boolean }): Promise<void> {
    await this.#pool.query(
      `INSERT INTO futures_notices (user_id, by_mail, fundings) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET by_mail = excluded.by_mail, fundings = excluded.fundings`,
      [owner, byMail, fundings],
    );
    if (fundings) this.#fundings.add(owner);
    else this.#fundings.delete(owner);
  }
}

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0);

/** `mails`: whether letters can be sent. */
export const notices = ({ choices, mails }: { choices: Choices; mails: boolean }) =>
  handle(futures.notices, async ({ caller }) => {
    const { byMail, fundings } = await choices.of(caller.userId);
    return { ok: true, message: { by_mail: flag(byMail), fundings: flag(fundings) }, data: { mails } };
  });

export const setNotices = ({ choices }: { choices: Choices }) =>
  handle(futures.setNotices, async (call) => {
    const [byMail, fundings] = [call.body.by_mail === '1', call.body.fundings === '1'];
    await choices.set(call.caller.userId, { byMail, fundings });
    const data = { by_mail: flag(byMail), fundings: flag(fundings) };
    return { ok: true, message: sentence(call, 'notices_saved'), data };
  });
