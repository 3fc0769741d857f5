/** Passkeys of users: a login alone, a second step, a step-up. */
import type { Caller } from '../../../carry/http/handling.ts';
import { answeredBy } from '../../../shared/passkeys/answer.ts';
import { PasskeyRows } from '../../../shared/passkeys/passkey-rows.ts';
import type { AccountServices } from '../services.ts';
import { userById, type User } from '../users.ts';

export const userPasskeys = new PasskeyRows({ table: 'passkeys', column: 'user_id', owners: 'users' });

/** What an answer is for: it is good for nothing else. A step-up is of one session. */
export type Purpose = 'login' | 'second' | `stepUp ${number} ${number}`;
export const stepUpOf = ({ userId, sessionId }: Caller): Purpose => `stepUp ${userId} ${sessionId}`;
/** What the challenge of a new passkey is offered for. */
export const creationOf = ({ userId, sessionId }: Caller) => `new ${userId} ${sessionId}`;

/** A right answer: `isAlone` where it logs in without the password. `user` was read before the answer was used up, so that a reset in between ends the login. */
type Answered = { user: User; passkeyId: number; isAlone: boolean };

/** Which user's passkey gave the answer, which is used up; undefined for any answer that is not right. */
export async function userAnswered(
  services: Pick<AccountServices, 'pool' | 'challenges' | 'publicOrigin' | 'now'>,
  { text, purpose }: { text: string; purpose: Purpose },
): Promise<Answered | undefined> {
  const { pool } = services;
  const ownerOf = (id: number) => userById(pool, id);
  const answered = await answeredBy(services, { text, purpose, rows: userPasskeys, ownerOf });
  if (!answered) return undefined;
  const { id } = answered.passkey;
  const { rows } = await pool.query<{ needs_password: boolean }>('SELECT needs_password FROM passkeys WHERE id = $1', [
    id,
  ]);
  return rows[0] && { user: answered.owner, passkeyId: id, isAlone: !rows[0].needs_password };
}
