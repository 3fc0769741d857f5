/** The answer of a passkey to a challenge. The device verified its user, so that it is two factors in one. */
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server';
import type { Pool } from 'pg';
import { offerLifeMs } from './signed-offers.ts';
import type { Passkey, PasskeyRows } from './passkey-rows.ts';
import { isCredentialId, readJson, siteIdOf, type PasskeySite } from './site.ts';

/** What a browser asks its passkeys with, as JSON: any of this site. The answer is good for this purpose only. */
export async function answerOptions({ challenges, publicOrigin }: PasskeySite, purpose: string): Promise<string> {
  return JSON.stringify(
    await generateAuthenticationOptions({
      rpID: siteIdOf(publicOrigin),
      challenge: challenges.offer(purpose),
      userVerification: 'required',
      timeout: offerLifeMs,
    }),
  );
}

type Given<T> = {
  text: string;
  purpose: string;
  rows: PasskeyRows;
  /** Reads the owner before the answer is used up; undefined refuses it. */
  ownerOf: (id: number) => Promise<T | undefined>;
};

/** Whose passkey gave the answer, which is used up; undefined for any answer that is not right. */
export async function answeredBy<T>(
  { pool, challenges, publicOrigin, now }: PasskeySite & { pool: Pool; now: () => number },
  { text, purpose, rows, ownerOf }: Given<T>,
): Promise<{ owner: T; passkey: Passkey } | undefined> {
  const response = readJson(text) as AuthenticationResponseJSON | undefined;
  const passkey = isCredentialId(response?.id) ? await rows.named(pool, response.id) : undefined;
  const owner = passkey && (await ownerOf(passkey.owner));
  if (!response || !passkey || !owner) return undefined;
  let challenge = '';
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (given) => {
      challenge = given;
      return challenges.isOffered(purpose, given);
    },
    expectedOrigin: publicOrigin,
    expectedRPID: siteIdOf(publicOrigin),
    credential: {
      id: passkey.credential,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
    requireUserVerification: true,
    // The library throws for every answer that is not right, whatever was sent.
  }).catch(() => undefined);
  if (!verified?.verified || !(await challenges.use(challenge))) return undefined;
  const { newCounter: counter } = verified.authenticationInfo;
  return (await rows.counted(pool, passkey.id, { counter, at: new Date(now()) })) ? { owner, passkey } : undefined;
}
