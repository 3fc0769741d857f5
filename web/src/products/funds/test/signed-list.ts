/** A list of deposit addresses that is signed as the server does it, by a key of the tests. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Places } from '../deposit/use-places.ts';

const secret = sha256(utf8ToBytes('a key of tests'));
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const spki = Uint8Array.from([0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00]);
export const publicKey = base64(Uint8Array.from([...spki, ...ed25519.getPublicKey(secret)]));

/** The list that has these places, as version 41. */
export function signedList({ currency, networks, bank }: Pick<Places, 'currency' | 'networks' | 'bank'>, at: number) {
  const { checksum: _, since_ms: __, ...account } = bank ?? {};
  const entries = [
    ...networks.map(({ network, address }) => ({ asset: currency, network, address, bank: null, since: at })),
    ...(bank ? [{ asset: currency, network: 'bank', address: '', bank: account, since: at }] : []),
  ];
  const text = JSON.stringify(entries);
  const hash = bytesToHex(sha256(utf8ToBytes(text)));
  const signed = utf8ToBytes(`glassbook deposit list\n41\n${at}\n${hash}\n`);
  return { text, version: 41, at_ms: at, hash, signature: base64(ed25519.sign(signed, secret)), public_key: publicKey };
}
