/** The credential that a browser made for a new passkey. */
import { verifyRegistrationResponse, type RegistrationResponseJSON } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { Caller } from '../../http/handling.ts';
import type { AccountServices } from '../services.ts';
import { algorithms, isCredentialId, readJson, readTransports, siteOf } from './site.ts';

/** What the challenge of a new passkey is offered for. */
export const purposeOf = ({ userId, sessionId }: Caller) => `new ${userId} ${sessionId}`;

/**
 * Whether the key comes without certificates: `none`, or `packed` with a signature of its own. We ask for no attestation. The library asks the addresses of
 * revocation lists in a sender's certificates before it compares their root.
 */
function isWithoutCertificates(attestation: string): boolean {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestation));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}

async function verify(
  { challenges }: Pick<AccountServices, 'challenges'>,
  caller: Caller,
  { response, host }: { response: RegistrationResponseJSON; host: string | undefined },
) {
  if (!isWithoutCertificates(response.response.attestationObject)) return undefined;
  const { id: expectedRPID, origins: expectedOrigin } = siteOf(host);
  let challenge = '';
  const expectedChallenge = (given: string) => {
    challenge = given;
    return challenges.isOffered(purposeOf(caller), given);
  };
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...{ response, expectedChallenge, expectedOrigin, expectedRPID },
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  });
  if (!verified) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  const transports = readTransports(response.response.transports);
  return response.id === id && isCredentialId(id) && transports
    ? { challenge, credential: { id, publicKey, counter, transports } }
    : undefined;
}

/** The new credential, where the answer is right: to a challenge of this session, from this site, by a verified user. The challenge is used up. */
export async function createdBy(
  services: Pick<AccountServices, 'challenges'>,
  caller: Caller,
  { text, host }: { text: string; host: string | undefined },
) {
  const response = readJson(text) as RegistrationResponseJSON | undefined;
  if (!response) return undefined;
  // The library throws for every answer that is not right, whatever was sent.
  const verified = await verify(services, caller, { response, host }).catch(() => undefined);
  return verified && (await services.challenges.use(verified.challenge)) ? verified.credential : undefined;
}
