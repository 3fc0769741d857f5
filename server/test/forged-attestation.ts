/** An attestation (WebAuthn level 3, 8.2 and 8.4) with a chain of its own making, whose certificate names where its revocation list is. */
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

const der = (tag: number, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const octets = (...parts: Buffer[]) => der(0x04, ...parts);
const integer = (value: number) => der(0x02, Buffer.from([value]));
const level = (value: number) => der(0x0a, Buffer.from([value]));
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (text: string) => der(0x17, Buffer.from(text));
const part = (id: string, text: string) => der(0x31, sequence(oid(id), der(0x0c, Buffer.from(text))));
/** With the parts that the packed format asks for. */
const name = (text: string) =>
  sequence(
    part('550406', 'US'),
    part('55040a', text),
    part('55040b', 'Authenticator Attestation'),
    part('550403', text),
  );

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const keyDescription = '2b06010401d679020111';
const revocationLists = '551d1f';
const extension = (id: string, value: Buffer) => sequence(oid(id), octets(value));

type Certificate = { issuer: string; subject: string; publicKey: KeyObject; signer: KeyObject; extensions: Buffer[] };

function certificate({ issuer, subject, publicKey, signer, extensions }: Certificate): Buffer {
  const signed = sequence(
    ...[der(0xa0, integer(2)), integer(1), ecdsaWithSha256, name(issuer)],
    ...[sequence(time('200101000000Z'), time('491231000000Z')), name(subject)],
    ...[publicKey.export({ type: 'spki', format: 'der' })],
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  );
  return sequence(signed, ecdsaWithSha256, der(0x03, Buffer.from([0]), sign('sha256', signed, signer)));
}

/** The certificates for a key: its own, which names `list`, and the root that signed it. */
export function forgedChain(publicKey: KeyObject, client: Buffer, list: string): Buffer[] {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const challenge = createHash('sha256').update(client).digest();
  const point = der(0xa0, der(0xa0, der(0x86, Buffer.from(list))));
  const described = [integer(3), level(1), integer(4), level(1), octets(challenge), octets(), sequence(), sequence()];
  const extensions = [
    extension(keyDescription, sequence(...described)),
    extension(revocationLists, sequence(sequence(point))),
  ];
  return [
    certificate({ issuer: 'Root', subject: 'Key', publicKey, signer: root.privateKey, extensions }),
    certificate({ issuer: 'Root', subject: 'Root', ...{ ...root, signer: root.privateKey }, extensions: [] }),
  ];
}
