/** The answer of a passkey to a challenge: a login, a second step, a step-up. The device verified its user, so that it is two factors in one. */
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server';
import type { Caller } from '../../http/handling.ts';
import type { AccountServices } from '../services.ts';
import { userById, type User } from '../users.ts';
import { challengeLifeMs } from './challenges.ts';
import { passkeyNamed } from './passkeys.ts';
import { isCredentialId, readJson, siteOf } from './site.ts';

/** What an answer is for: it is good for nothing else. A step-up is of one session. */
export type Purpose = 'login' | 'second' | `stepUp ${number} ${number}`;
export const stepUpOf = ({ userId, sessionId }: Caller): Purpose => `stepUp ${userId} ${sessionId}`;

/** What a browser asks its passkeys with: any of this site. */
export async function answerOptions(
  { challenges }: Pick<AccountServices, 'challenges'>,
  host: string | undefined,
  purpose: Purpose,
) {
  return JSON.stringify(
    await generateAuthenticationOptions({
      rpID: siteOf(host).id,
      challenge: challenges.offer(purpose),
      userVerification: 'required',
      timeout: challengeLifeMs,
    }),
  );
}

/** A right answer: `isAlone` where it logs in without the password. `user` was read before the answer was used up, so that a reset in between ends the login. */
type Answered = { user: User; passkeyId: number; isAlone: boolean };

/** Whose passkey gave the answer, which is used up; undefined for any answer that is not right. */
export async function answeredBy(
  { pool, challenges, now }: Pick<AccountServices, 'pool' | 'challenges' | 'now'>,
  { text, host, purpose }: { text: string; host: string | undefined; purpose: Purpose },
): Promise<Answered | undefined> {
  const response = readJson(text) as AuthenticationResponseJSON | undefined;
  const passkey = isCredentialId(response?.id) ? await passkeyNamed(pool, response.id) : undefined;
  const user = passkey && (await userById(pool, passkey.userId));
  if (!response || !passkey || !user) return undefined;
  const { id: expectedRPID, origins } = siteOf(host);
  let challenge = '';
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (given) => {
      challenge = given;
      return challenges.isOffered(purpose, given);
    },
    expectedOrigin: origins,
    expectedRPID,
    credential: {
      id: passkey.credential,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
    requireUserVerification: true,
    // The library throws for every answer that is not right, whatever was sent.
  }).catch(() => undefined);
  if (!verified?.verified || !(await challenges.use(challenge))) return undefined;
  const { newCounter } = verified.authenticationInfo;
  // Of two answers with one count the second is of a copy.
  const { rows } = await pool.query<{ needs_password: boolean }>(
    `UPDATE passkeys SET counter = $2, used_at = $3 WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))
     RETURNING needs_password`,
    [passkey.id, newCounter, new Date(now())],
  );
  return rows[0] && { user, passkeyId: passkey.id, isAlone: !rows[0].needs_password };
}
