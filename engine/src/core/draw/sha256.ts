/** SHA-256 (FIPS 180-4) and HMAC-SHA256 (RFC 2104). They are written here because the engine depends on no library and does no I/O. */

const BLOCK = 64;
/** Bytes of a block that are left for a message before its length, and the 0x80 that ends it. */
const LAST = BLOCK - 8;
const INITIAL = Int32Array.of(
  ...[0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19],
);
const ROUNDS = Int32Array.of(
  ...[0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5],
  ...[0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174],
  ...[0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da],
  ...[0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967],
  ...[0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85],
  ...[0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070],
  ...[0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3],
  ...[0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2],
);
/** The message schedule of the block that is being taken in; nothing of it is left from one block to the next. */
const schedule = new Int32Array(ROUNDS.length);

const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** The SHA-256 of a message, 32 bytes. */
export function sha256(message: Uint8Array): Uint8Array {
  const { length } = message;
  const padded = new Uint8Array((Math.floor((length + BLOCK - LAST) / BLOCK) + 1) * BLOCK);
  padded.set(message);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, (length * 8) >>> 0);
  const state = INITIAL.slice();
  for (let from = 0; from < padded.length; from += BLOCK) takeIn(state, view, from);
  const digest = new DataView(new ArrayBuffer(state.byteLength));
  for (let place = 0; place < state.length; place += 1) digest.setInt32(place * 4, state[place] as number);
  return new Uint8Array(digest.buffer);
}

/** FIPS 180-4, 6.2.2: the names are those of the standard. */
function takeIn(state: Int32Array, block: DataView, from: number): void {
  const w = schedule;
  for (let t = 0; t < 16; t += 1) w[t] = block.getInt32(from + t * 4);
  for (let t = 16; t < w.length; t += 1) {
    const w15 = w[t - 15] as number;
    const w2 = w[t - 2] as number;
    const s0 = turned(w15, 7) ^ turned(w15, 18) ^ (w15 >>> 3);
    const s1 = turned(w2, 17) ^ turned(w2, 19) ^ (w2 >>> 10);
    w[t] = ((w[t - 16] as number) + s0 + (w[t - 7] as number) + s1) | 0;
  }
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let t = 0; t < w.length; t += 1) {
    const big1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const t1 = (h + big1 + ((e & f) ^ (~e & g)) + (ROUNDS[t] as number) + (w[t] as number)) | 0;
    const big0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const t2 = big0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = (state[0] as number) + a;
  state[1] = (state[1] as number) + b;
  state[2] = (state[2] as number) + c;
  state[3] = (state[3] as number) + d;
  state[4] = (state[4] as number) + e;
  state[5] = (state[5] as number) + f;
  state[6] = (state[6] as number) + g;
  state[7] = (state[7] as number) + h;
}

/** The HMAC-SHA256 of a message, 32 bytes. A key is at most a block, 64 bytes; the caller has checked it. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  return sha256(joined(paddedKey(key, 0x5c), sha256(joined(paddedKey(key, 0x36), message))));
}

function paddedKey(key: Uint8Array, pad: number): Uint8Array {
  const block = new Uint8Array(BLOCK).fill(pad);
  for (let place = 0; place < key.length; place += 1) block[place] = (key[place] as number) ^ pad;
  return block;
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array {
  const whole = new Uint8Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  return whole;
}

const DIGITS = '0123456789abcdef';
/** Bytes as lower-case hexadecimal digits. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => `${DIGITS.charAt(byte >> 4)}${DIGITS.charAt(byte & 15)}`).join('');
/** The bytes of lower-case hexadecimal digits, two a byte; the caller has checked that there are no others. */
export const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(
    { length: hex.length / 2 },
    (_, place) => DIGITS.indexOf(hex.charAt(place * 2)) * 16 + DIGITS.indexOf(hex.charAt(place * 2 + 1)),
  );
/** The bytes of a text of ASCII characters; the caller has checked that there are no others. */
export function asciiOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let place = 0; place < text.length; place += 1) bytes[place] = text.charCodeAt(place);
  return bytes;
}
