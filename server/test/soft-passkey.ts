/** An authenticator in software (WebAuthn level 3, ES256): what a browser sends for the options of the server. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { forgedChain } from './forged-attestation.ts';

const base64url = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
/** The heads of CBOR that are needed here: of byte strings, each shorter than 65,536. */
const cborBytes = (bytes: Buffer) =>
  Buffer.concat([
    bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]),
    bytes,
  ]);
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

const userPresent = 0x01;
const userVerified = 0x04;
const withKey = 0x40;

/** How a new key is attested: not at all, by itself, or by certificates of the sender's making. */
type Format = 'none' | 'self' | 'packed' | 'android-key';
type Change = { origin?: string; verified?: boolean; counter?: number; challenge?: string; format?: Format };
/** Where the forged certificates say that their revocation list is. */
export const forgedList = 'http://127.0.0.1:9/list.crl';

/** For the `publicOrigin` of test servers, unless a test says otherwise. */
export function softPasskey(site = { id: 'localhost', origin: 'http://localhost' }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let count = 0;
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
  const dataOf = (flags: number, counter: number, more = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([sha256(site.id), Buffer.from([flags]), counted, more]);
  };
  const clientOf = (type: string, options: string, { origin, challenge }: Change) => {
    const asked = (JSON.parse(options) as { challenge: string }).challenge;
    return Buffer.from(
      JSON.stringify({ type, challenge: challenge ?? asked, origin: origin ?? site.origin, crossOrigin: false }),
    );
  };
  const wrapped = (response: object) =>
    JSON.stringify({
      ...{ id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} },
      response,
    });
  const statementOf = (format: Format, data: Buffer, client: Buffer): Buffer[] => {
    if (format === 'none') return [Buffer.from([0xa0])];
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
    const chain = format === 'self' ? [] : forgedChain(publicKey, client, forgedList);
    return [
      ...[Buffer.from([chain.length > 0 ? 0xa3 : 0xa2]), cborText('alg'), Buffer.from([0x26])],
      ...[cborText('sig'), cborBytes(signature)],
      ...(chain.length > 0 ? [cborText('x5c'), Buffer.from([0x80 + chain.length]), ...chain.map(cborBytes)] : []),
    ];
  };
  const flagsOf = ({ verified = true }: Change) => userPresent | (verified ? userVerified : 0);
  return {
    /** For the options of `account.beginPasskey`. */
    create(options: string, change: Change = {}): string {
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const { format = 'none' } = change;
      const data = dataOf(flagsOf(change) | withKey, 0, key);
      const client = clientOf('webauthn.create', options, change);
      const attestation = Buffer.concat([
        ...[Buffer.from([0xa3]), cborText('fmt'), cborText(format === 'self' ? 'packed' : format)],
        ...[cborText('attStmt'), ...statementOf(format, data, client)],
        ...[cborText('authData'), cborBytes(data)],
      ]);
      return wrapped({
        clientDataJSON: base64url(client),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      });
    },
    /** For the options of `account.beginPasskeyAnswer`. */
    answer(options: string, change: Change = {}): string {
      count += 1;
      const data = dataOf(flagsOf(change), change.counter ?? count);
      const client = clientOf('webauthn.get', options, change);
      return wrapped({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      });
    },
  };
}
