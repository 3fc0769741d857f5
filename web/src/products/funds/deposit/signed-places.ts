/**
 * Whether the places of a call are those that were signed: the list has its hash, the hash the signature of the published key, and each address and account is an entry of the list.
 * In JavaScript, so that it is computed before the first paint, and also where the page is not served over TLS.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { funds } from '@glassbook/contract';
import type { Places } from './use-places.ts';

type Entry = { asset: number; network: string; address: string; bank: funds.BankAccount | null };
type Line = Pick<Entry, 'network' | 'address' | 'bank'>;

const hexOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
/** An SPKI of Ed25519 ends with the 32 bytes of the key. */
const keyBytes = 32;

/** The first 8 hex digits of the SHA-256 of a text, in two groups, as the server writes them. */
export function checksumOf(text: string): string {
  const digits = hexOf(text).toUpperCase();
  return `${digits.slice(0, 4)} ${digits.slice(4, 8)}`;
}

const bankLine = (bank: funds.BankAccount): string =>
  JSON.stringify([bank.holder, bank.bank, bank.account, bank.swift, bank.place, bank.currency]);
const lineOf = ({ network, address, bank }: Line): string => `${network} ${bank ? bankLine(bank) : address}`;

/** `publishedKey`: SPKI in base64. */
export function isAsSigned({ list, currency, networks, bank }: Places, publishedKey: string): boolean {
  const { text, version, at_ms: at, hash, signature, public_key: key } = list;
  if (key !== publishedKey || hexOf(text) !== hash) return false;
  try {
    const signed = utf8ToBytes(`glassbook deposit list\n${version}\n${at}\n${hash}\n`);
    if (!ed25519.verify(bytesOf(signature), signed, bytesOf(key).slice(-keyBytes))) return false;
    const entries = (JSON.parse(text) as Entry[]).filter(({ asset }) => asset === currency);
    const lines = new Set(entries.map(lineOf));
    const shown: (Line & { checksum: string })[] = [
      ...networks.map((each) => ({ ...each, bank: null })),
      ...(bank ? [{ network: 'bank', address: '', bank, checksum: bank.checksum }] : []),
    ];
    return shown.every(
      (each) => lines.has(lineOf(each)) && checksumOf(each.bank?.account ?? each.address) === each.checksum,
    );
  } catch {
    // A signature or a list of another shape.
    return false;
  }
}
