/** A new passkey: what a browser makes one with, and the credential that it made. */
import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import { offerLifeMs } from './signed-offers.ts';
import type { Passkey } from './passkey-rows.ts';
import { algorithms, isCredentialId, readJson, readTransports, siteIdOf, type PasskeySite } from './site.ts';

/** `id`: what the authenticator keeps it under, which no other owner of this site has. */
type Owner = { id: string; name: string; displayName: string; present: readonly Passkey[] };

/** The argument of `navigator.credentials.create`, as JSON. */
export async function creationOptions(
  { challenges, publicOrigin, siteName }: PasskeySite & { siteName: string },
  { id, name, displayName, present }: Owner,
  purpose: string,
): Promise<string> {
  const options = await generateRegistrationOptions({
    ...{ rpName: siteName, rpID: siteIdOf(publicOrigin) },
    ...{ userName: name, userDisplayName: displayName },
    userID: new TextEncoder().encode(id),
    challenge: challenges.offer(purpose),
    timeout: offerLifeMs,
    excludeCredentials: present.map(({ credential, transports }) => ({ id: credential, transports })),
    supportedAlgorithmIDs: algorithms,
    // Discoverable, so that a login takes no name; verified, so that it is two factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return JSON.stringify(options);
}

/**
 * Whether the key comes without certificates: `none`, or `packed` with a signature of its own. We ask for no attestation. The library asks the addresses of
 * revocation lists in a sender's certificates before it compares their root.
 */
function isWithoutCertificates(attestation: string): boolean {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestation));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}

async function verify({ challenges, publicOrigin }: PasskeySite, purpose: string, response: RegistrationResponseJSON) {
  if (!isWithoutCertificates(response.response.attestationObject)) return undefined;
  let challenge = '';
  const expectedChallenge = (given: string) => {
    challenge = given;
    return challenges.isOffered(purpose, given);
  };
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...{ response, expectedChallenge, expectedOrigin: publicOrigin, expectedRPID: siteIdOf(publicOrigin) },
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  });
  if (!verified) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  const transports = readTransports(response.response.transports);
  return response.id === id && isCredentialId(id) && transports
    ? { challenge, created: { credential: id, publicKey: Buffer.from(publicKey), counter, transports } }
    : undefined;
}

/** The new credential, where the answer is right: to a challenge of this purpose, from this site, by a verified user. The challenge is used up. */
export async function createdBy(site: PasskeySite, purpose: string, text: string) {
  const response = readJson(text) as RegistrationResponseJSON | undefined;
  if (!response) return undefined;
  // The library throws for every answer that is not right, whatever was sent.
  const verified = await verify(site, purpose, response).catch(() => undefined);
  return verified && (await site.challenges.use(verified.challenge)) ? verified.created : undefined;
}
