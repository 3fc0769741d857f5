/** How addresses of each kind of chain are written, and which checksum each has. Pure. */
import { createHash } from 'node:crypto';
import { base32nopad, base58, base58xrp, bech32, bech32m, createBase58check } from '@scure/base';
import { getAddress, isAddress } from 'viem';

/** The address as it is stored, or why it is none: its form is another, or its checksum does not fit. */
export type Read = { address: string } | 'shape' | 'checksum';
type Format = (text: string) => Read;

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const base58check = createBase58check(sha256);
const base58Pattern = /^[1-9A-HJ-NP-Za-km-z]+$/;
/** What is decoded without its checksum, to tell a mistyped one from another kind. */
const base58Bytes = (text: string): Uint8Array | undefined =>
  text.length <= 64 && base58Pattern.test(text) ? base58.decode(text) : undefined;

/** EIP-55: the case of the digits is the checksum; in one case only there is none. */
function evm(text: string): Read {
  if (!/^0x[0-9a-f]{40}$/i.test(text) || /^0x0+$/.test(text)) return 'shape';
  const digits = text.slice(2);
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  if (!isPlain && !isAddress(text, { strict: true })) return 'checksum';
  return { address: getAddress(text.toLowerCase()) };
}

/** A version byte, the hash of a key or script in 20 bytes, four bytes of checksum: the double SHA-256. */
const ofVersions =
  (...versions: readonly number[]): Format =>
  (text) => {
    const bytes = base58Bytes(text);
    if (bytes?.length !== 25 || !versions.includes(bytes[0] ?? -1)) return 'shape';
    try {
      base58check.decode(text);
    } catch {
      return 'checksum';
    }
    return { address: text };
  };

/** BIP 173 and 350: witness version 0 in bech32 with 20 or 32 bytes, version 1 in bech32m with 32; later ones have no use yet. */
const segwit =
  (prefix: string): Format =>
  (text) => {
    const [lower, upper] = [text.toLowerCase(), text.toUpperCase()];
    if (!lower.startsWith(`${prefix}1`) || !/^[02-9ac-hj-np-z]+$/.test(lower.slice(prefix.length + 1))) return 'shape';
    if (text !== lower && text !== upper) return 'shape';
    const version = { q: 0, p: 1 }[lower[prefix.length + 1] ?? ''];
    if (version === undefined) return 'shape';
    const coder = version === 0 ? bech32 : bech32m;
    const decoded = coder.decodeUnsafe(lower);
    if (!decoded) return 'checksum';
    const bytes = coder.fromWordsUnsafe(decoded.words.slice(1));
    const lengths = version === 0 ? [20, 32] : [32];
    return bytes && lengths.includes(bytes.length) ? { address: lower } : 'shape';
  };

/** Either of two ways of writing; a wrong checksum in one is the answer where the other is not its form at all. */
const either =
  (one: Format, other: Format): Format =>
  (text) => {
    const read = one(text);
    return read === 'shape' ? other(text) : read;
  };

/** A public key of 32 bytes. It has no checksum: its length is all there is to check. */
function solana(text: string): Read {
  const bytes = base58Bytes(text);
  return bytes?.length === 32 && bytes.some((byte) => byte !== 0) ? { address: text } : 'shape';
}

/** CIP 19, Shelley: the lower half of the first byte is 1 on the main network; a base address has 57 bytes, an enterprise address 29. */
function cardano(text: string): Read {
  if (!/^addr1[02-9ac-hj-np-z]{6,150}$/.test(text)) return 'shape';
  const decoded = bech32.decodeUnsafe(text, false);
  if (!decoded) return 'checksum';
  const bytes = bech32.fromWordsUnsafe(decoded.words);
  const [first = 0] = bytes ?? [];
  const length = first >> 4 <= 3 ? 57 : 29;
  const isPayment = [0, 1, 2, 3, 6, 7].includes(first >> 4);
  return bytes && isPayment && (first & 15) === 1 && bytes.length === length ? { address: text } : 'shape';
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

/**
 * In the chain's own alphabet with the checksum of base58check. A classic address: 0 and 20 bytes. An X-address (XLS-5): 05 44 on the main network, 20 bytes, a flag that there is a tag, and
 * the tag in eight bytes, of which four are used.
 */
function xrp(text: string): Read {
  if (text.length > 64 || !/^[rX][1-9A-HJ-NP-Za-km-z]+$/.test(text)) return 'shape';
  const bytes = base58xrp.decode(text);
  const body = bytes.subarray(0, -4);
  const isClassic = body.length === 21 && body[0] === 0;
  const isTagged = body.length === 31 && body[0] === 0x05 && body[1] === 0x44;
  if (!isClassic && !isTagged) return 'shape';
  if (!isSame(sha256(sha256(body)).subarray(0, 4), bytes.subarray(-4))) return 'checksum';
  if (isClassic) return { address: text };
  const [flag = 2] = body.subarray(22);
  const unused = body.subarray(flag === 0 ? 23 : 27);
  return flag <= 1 && unused.every((byte) => byte === 0) ? { address: text } : 'shape';
}

/** CRC16-XMODEM, the lower byte first. */
function crc16(bytes: Uint8Array): Uint8Array {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return Uint8Array.of(crc & 0xff, crc >> 8);
}

/** SEP 23: an account (G) has a key of 32 bytes; a muxed one (M) a number of eight bytes besides, which takes the place of a memo. */
function stellar(text: string): Read {
  const lengths: Readonly<Record<string, [version: number, length: number, characters: number]>> = {
    G: [6 << 3, 35, 56],
    M: [12 << 3, 43, 69],
  };
  const [version, length, characters] = lengths[text[0] ?? ''] ?? [0, 0, 0];
  if (text.length !== characters || !/^[A-Z2-7]+$/.test(text)) return 'shape';
  const bytes = readBase32(text);
  if (bytes?.length !== length || bytes[0] !== version) return 'shape';
  return isSame(crc16(bytes.subarray(0, -2)), bytes.subarray(-2)) ? { address: text } : 'checksum';
}

/** Undefined where unused bits are set. */
function readBase32(text: string): Uint8Array | undefined {
  try {
    return base32nopad.decode(text);
  } catch {
    return undefined;
  }
}

/** Bech32: an account has 20 bytes, a module or contract 32. */
function cosmos(text: string): Read {
  const lower = text.toLowerCase();
  if (!/^cosmos1[02-9ac-hj-np-z]{6,90}$/.test(lower) || (text !== lower && text !== text.toUpperCase())) return 'shape';
  const decoded = bech32.decodeUnsafe(lower);
  if (!decoded) return 'checksum';
  const bytes = bech32.fromWordsUnsafe(decoded.words);
  return bytes && [20, 32].includes(bytes.length) ? { address: lower } : 'shape';
}

const cashPrefix = 'bitcoincash';
const cashLetters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const cashGenerators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];

/** The checksum of 40 bits of cash addresses: zero where it fits. */
function cashPolymod(values: readonly number[]): bigint {
  let sum = 1n;
  for (const value of values) {
    const top = sum >> 35n;
    sum = ((sum & 0x07ffffffffn) << 5n) ^ BigInt(value);
    cashGenerators.forEach((generator, bit) => {
      if ((top >> BigInt(bit)) & 1n) sum ^= generator;
    });
  }
  return sum ^ 1n;
}

/**
 * Cash addresses, stored without their prefix, which the checksum covers: a version byte with the kind (a key's hash or a script's, for tokens or not) and the length of the hash, 20 bytes
 * or of a script 32. The older form is that of Bitcoin, so it is refused.
 */
function cashaddr(text: string): Read {
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) return 'shape';
  const payload = lower.startsWith(`${cashPrefix}:`) ? lower.slice(cashPrefix.length + 1) : lower;
  if (!/^[qpzr][02-9ac-hj-np-z]{41,60}$/.test(payload)) return 'shape';
  const words = Array.from(payload, (letter) => cashLetters.indexOf(letter));
  const prefix = Array.from(cashPrefix, (letter) => (letter.codePointAt(0) ?? 0) & 31);
  if (cashPolymod([...prefix, 0, ...words]) !== 0n) return 'checksum';
  const [version = 255, ...hash] = bech32.fromWordsUnsafe(words.slice(0, -8)) ?? [];
  const lengths: Readonly<Record<number, number>> = { 0x00: 20, 0x08: 20, 0x10: 20, 0x18: 20, 0x0b: 32, 0x1b: 32 };
  return lengths[version] === hash.length ? { address: payload } : 'shape';
}

/** SS58: the number of the network, 0, a key of 32 bytes, and the first two bytes of BLAKE2b-512 over "SS58PRE" and both. */
function polkadot(text: string): Read {
  const bytes = base58Bytes(text);
  if (bytes?.length !== 35 || bytes[0] !== 0) return 'shape';
  const hash = createHash('blake2b512').update('SS58PRE').update(bytes.subarray(0, 33)).digest();
  return isSame(hash.subarray(0, 2), bytes.subarray(33)) ? { address: text } : 'checksum';
}

/** An implicit account, the 64 hex digits of its key, or a name below "near". Neither has a checksum. */
function near(text: string): Read {
  if (/^[0-9a-f]{64}$/.test(text)) return { address: text };
  return text.length <= 64 && /^([a-z0-9]+([-_][a-z0-9]+)*\.)+near$/.test(text) ? { address: text } : 'shape';
}

/** Aptos and Sui: 32 bytes in hex, all digits written. They have no checksum, and the two chains' addresses look alike. */
function move(text: string): Read {
  const lower = text.toLowerCase();
  return /^0x[0-9a-f]{64}$/.test(lower) && !/^0x0{63}/.test(lower) ? { address: lower } : 'shape';
}

/** Version bytes are those of each chain's parameters: a key's and a script's. */
export const formats = {
  evm,
  bitcoin: either(ofVersions(0x00, 0x05), segwit('bc')),
  litecoin: either(ofVersions(0x30, 0x32), segwit('ltc')),
  dogecoin: ofVersions(0x1e, 0x16),
  tron: ofVersions(0x41),
  solana,
  cardano,
  xrp,
  stellar,
  cosmos,
  cashaddr,
  polkadot,
  near,
  move,
} as const satisfies Record<string, Format>;
