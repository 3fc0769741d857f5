/** XLS-5: an X-address is a classic address with its destination tag, or with none. */
import { createHash } from 'node:crypto';
import { base58xrp } from '@scure/base';
import { formats } from './formats.ts';

const TAG_MAX = 2 ** 32 - 1;
/** 05 44: the main network. */
const prefix = [0x05, 0x44] as const;

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const encode = (body: Uint8Array): string =>
  base58xrp.encode(Uint8Array.from([...body, ...sha256(sha256(body)).subarray(0, 4)]));

/** The classic address and the tag of a valid address; `tag` is undefined for a classic one, null where the X-address says that there is none. */
export function xrpParts(address: string): { classic: string; tag: number | null | undefined } {
  if (!address.startsWith('X')) return { classic: address, tag: undefined };
  const bytes = base58xrp.decode(address);
  const classic = encode(Uint8Array.from([0, ...bytes.subarray(2, 22)]));
  return { classic, tag: bytes[22] === 1 ? Buffer.from(bytes).readUInt32LE(23) : null };
}

/** The address with the tag in it. An address that is not valid is given back as it is, for its reader to name what is wrong. */
export function xAddress(
  address: string,
  tagText: string | undefined,
): { address: string } | 'payee.tag_shape' | 'payee.tag_differs' {
  if (tagText === undefined || typeof formats.xrp(address) === 'string') return { address };
  if (!/^(0|[1-9]\d{0,9})$/.test(tagText) || Number(tagText) > TAG_MAX) return 'payee.tag_shape';
  const { classic, tag } = xrpParts(address);
  if (tag === Number(tagText)) return { address };
  if (typeof tag === 'number') return 'payee.tag_differs';
  const bytes = Buffer.alloc(31);
  bytes.set([...prefix, ...base58xrp.decode(classic).subarray(1, 21), 1]);
  bytes.writeUInt32LE(Number(tagText), 23);
  return { address: encode(bytes) };
}
