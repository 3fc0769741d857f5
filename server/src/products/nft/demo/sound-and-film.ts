/** Sound and film of the demo: tones in a WAV, the frames of an animation in a WebM. */
import { hashed } from './hashed.ts';

const RATE = 16_000;
const SECONDS = 12;
/** Of the pentatonic scale, in half tones, so that no two tones are harsh together. */
const scale = [0, 2, 4, 7, 9, 12, 14, 16];

/** Tones that fade, in a file of 16 bits a sample. */
export function soundOf(seed: number): Buffer {
  const samples = RATE * SECONDS;
  const step = RATE / 2;
  const bytes = Buffer.alloc(44 + samples * 2);
  const size = samples * 2;
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + size, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  for (const [at, value] of [
    [16, 16],
    [24, RATE],
    [28, RATE * 2],
    [40, size],
  ] as const)
    bytes.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    bytes.writeUInt16LE(value, at);
  bytes.write('data', 36, 'latin1');
  for (let n = 0; n < samples; n += 1) {
    let sum = 0;
    // A tone sounds on into the next two.
    for (let back = 0; back < 3; back += 1) {
      const tone = Math.floor(n / step) - back;
      if (tone < 0) continue;
      const half = scale[Math.floor(scale.length * hashed(seed, tone))] ?? 0;
      const since = (n - tone * step) / RATE;
      sum += Math.sin(2 * Math.PI * 220 * 2 ** (half / 12) * since) * Math.exp(-3 * since) * Math.min(1, since * 50);
    }
    bytes.writeInt16LE(Math.round(9_000 * sum), 44 + n * 2);
  }
  return bytes;
}

function element(id: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x1000_0000 + body.length);
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}
const number = (value: number, length = 2): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
};

/** A lossy WebP without transparency is one key frame of VP8 behind its heads. */
const WEBP_HEAD = 20;
/** A film of VP8 from WebP frames of one size, repeated (RFC 9559; the WebM container guidelines). */
export function filmOf(
  { side, frames }: { side: number; frames: readonly Buffer[] },
  delayMs: number,
  times: number,
): Buffer {
  const blocks = Array.from({ length: frames.length * times }, (_, n) => {
    const bytes = frames[n % frames.length] ?? Buffer.alloc(0);
    const length = bytes.readUInt32LE(16);
    return element(
      'a3',
      Buffer.from([0x81]),
      number(n * delayMs),
      Buffer.from([0x80]),
      bytes.subarray(WEBP_HEAD, WEBP_HEAD + length),
    );
  });
  const duration = Buffer.alloc(4);
  duration.writeFloatBE(blocks.length * delayMs);
  const track = element(
    'ae',
    ...[
      element('d7', number(1)),
      element('73c5', number(1)),
      element('83', number(1)),
      element('86', Buffer.from('V_VP8')),
    ],
    element('e0', element('b0', number(side)), element('ba', number(side))),
  );
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    element(
      '18538067',
      element('1549a966', element('2ad7b1', number(1_000_000, 3)), element('4489', duration)),
      element('1654ae6b', track),
      element('1f43b675', element('e7', number(0)), ...blocks),
    ),
  ]);
}
