/** Sound and film: what is kept is sound or film alone, and whatever is cut, changed or foreign is refused or gone. */
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { reencodeAnimation } from '../../../shared/images/reencode.ts';
import { cleaned, formatOf } from './sound-and-film.ts';

const SECRET = 'taken at home, 12 Main Street';
const tag = Buffer.from(SECRET);
const chunk = (name: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
};
function wav({ seconds = 1, tags = true } = {}): Buffer {
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(8_000, 4);
  format.writeUInt32LE(8_000, 8);
  format.writeUInt16LE(1, 12);
  format.writeUInt16LE(8, 14);
  const body = [
    chunk('fmt ', format),
    ...(tags ? [chunk('LIST', tag)] : []),
    chunk('data', Buffer.alloc(8_000 * seconds, 128)),
  ];
  return chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...body]));
}

/** A frame of 128 kbit/s at 44.1 kHz. */
const frame = (fill: number): Buffer => {
  const bytes = Buffer.alloc(417, fill);
  bytes.writeUInt32BE(0xfffb9000, 0);
  return bytes;
};
const id3 = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0', 'latin1'), Buffer.from([tag.length]), tag]);
const id3v1 = Buffer.concat([Buffer.from('TAG'), tag, Buffer.alloc(125 - tag.length)]);
const mp3 = (count = 10): Buffer => Buffer.concat([id3, ...Array.from({ length: count }, (_, n) => frame(n)), id3v1]);

const box = (name: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const words = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((each, place) => bytes.writeUInt32BE(each, place * 4));
  return bytes;
};
/** Three samples in two chunks, with bytes between them that belong to nothing. */
function mp4({ seconds = 3, entry = 'avc1', width = 64 } = {}): Buffer {
  const samples = [Buffer.from('aaaa'), Buffer.from('bbb'), Buffer.from('cc')];
  const ftyp = box('ftyp', Buffer.from('isom\x00\x00\x02\x00isom', 'latin1'));
  const data = [samples[0], samples[1], tag, samples[2]].map((each) => each ?? Buffer.alloc(0));
  const picture = Buffer.alloc(78);
  picture.writeUInt16BE(width, 24);
  picture.writeUInt16BE(48, 26);
  picture.write(SECRET, 43, 'latin1');
  const moov = (base: number) =>
    box(
      'moov',
      box('mvhd', words(0, 3_800_000_000, 3_800_000_000, 1, seconds)),
      box('udta', tag),
      box(
        'trak',
        box('tkhd', words(0, 3_800_000_000, 3_800_000_000, 1, 0)),
        box(
          'mdia',
          box('mdhd', words(0, 3_800_000_000, 3_800_000_000, 1, seconds)),
          box('hdlr', words(0, 0), Buffer.from('vide'), Buffer.alloc(12), tag),
          box(
            'minf',
            box('vmhd', words(1, 0, 0)),
            box(
              'stbl',
              box('stsd', words(0, 1), box(entry, picture, box('avcC', Buffer.from([1, 2, 3])), box('uuid', tag))),
              box('stts', words(0, 1, 3, seconds / 3)),
              box('stsc', words(0, 2, 1, 2, 1, 2, 1, 1)),
              box('stsz', words(0, 0, 3, 4, 3, 2)),
              box('stco', words(0, 2, base, base + 7 + tag.length)),
            ),
          ),
        ),
      ),
    );
  const base = ftyp.length + moov(0).length + 8;
  return Buffer.concat([ftyp, moov(base), box('mdat', ...data), box('free', tag)]);
}

const element = (id: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x10000000 + body.length);
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
};
const byte = (...values: number[]): Buffer => Buffer.from(values);
/** A film of frames that WebP made, as VP8. */
async function webm({ codec = 'V_VP8', last = 1_000, isOpen = false } = {}): Promise<Buffer> {
  const still = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#2050c0' } })
    .webp()
    .toBuffer();
  const vp8 = still.subarray(20);
  const block = (time: number) => element('a3', byte(0x81, time >> 8, time & 255, 0x80), vp8);
  const video = element('e0', element('b0', byte(64)), element('ba', byte(48)), element('55b0', tag));
  const track = element(
    'ae',
    element('d7', byte(1)),
    element('83', byte(1)),
    element('86', Buffer.from(codec)),
    video,
    element('536e', tag),
  );
  const cluster = Buffer.concat([element('e7', byte(0)), block(0), block(last), element('ec', tag)]);
  const parts = [
    element('1549a966', element('2ad7b1', byte(0x0f, 0x42, 0x40)), element('7ba9', tag)),
    ...[element('1654ae6b', track), element('1254c367', tag)],
    isOpen ? Buffer.concat([Buffer.from('1f43b675ff', 'hex'), cluster]) : element('1f43b675', cluster),
  ];
  const segment = isOpen ? Buffer.concat([Buffer.from('18538067ff', 'hex'), ...parts]) : element('18538067', ...parts);
  return Buffer.concat([element('1a45dfa3', element('4282', Buffer.from('webm'))), segment]);
}

const clean = (kind: 'audio' | 'video', bytes: Buffer) => cleaned(formatOf(kind, bytes), bytes);
const all = async () =>
  [
    ['audio', wav()],
    ['audio', mp3()],
    ['video', mp4()],
    ['video', await webm()],
    ['video', await webm({ isOpen: true })],
  ] as const;

describe('NFT-026 sound and film', () => {
  test('is kept without its tags, and is the same when it is read again', async () => {
    for (const [kind, bytes] of await all()) {
      const made = clean(kind, bytes);
      expect(bytes.includes(tag)).toBe(true);
      expect(made?.includes(tag), formatOf(kind, bytes)).toBe(false);
      expect(made && clean(kind, made)?.equals(made)).toBe(true);
    }
  });
  test('that is cut anywhere, or is another format, is refused or keeps nothing foreign', async () => {
    for (const [kind, bytes] of await all())
      for (let length = 0; length < bytes.length; length += 1)
        expect(clean(kind, bytes.subarray(0, length))?.includes(tag) ?? false).toBe(false);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const kind of ['audio', 'video'] as const) expect(clean(kind, svg)).toBeUndefined();
    expect(clean('audio', Buffer.concat([frame(1), svg, frame(2), frame(3)]))).toBeUndefined();
  });
  test('with a changed byte is never a fault', async () => {
    for (const [kind, bytes] of await all())
      for (let at = 0; at < bytes.length; at += 1) {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ 0xff;
        expect(() => clean(kind, changed)).not.toThrow();
      }
  });
  test('has its samples where its tables say, and nothing between them', () => {
    const made = clean('video', mp4()) ?? Buffer.alloc(0);
    expect(made.subarray(-9).toString()).toBe('aaaabbbcc');
    const stco = made.indexOf('stco');
    const [first, second] = [made.readUInt32BE(stco + 12), made.readUInt32BE(stco + 16)];
    expect([made.toString('latin1', first, first + 7), made.toString('latin1', second, second + 2)]).toEqual([
      'aaaabbb',
      'cc',
    ]);
  });
  test('is no longer and no larger than it may be, and of a known codec', async () => {
    expect(clean('audio', wav({ seconds: 600, tags: false }))).toBeDefined();
    expect(clean('audio', wav({ seconds: 601, tags: false }))).toBeUndefined();
    expect(clean('video', mp4({ seconds: 63 }))).toBeUndefined();
    expect(clean('video', mp4({ width: 1_921 }))).toBeUndefined();
    expect(clean('video', mp4({ entry: 'hvc1' }))).toBeUndefined();
    expect(clean('video', await webm({ codec: 'V_AV1' }))).toBeUndefined();
  });
});

describe('NFT-026 an animation', () => {
  const gif = async (pages: number, width = 32) => {
    const frames = Array.from({ length: pages }, (_, n) =>
      sharp({ create: { width, height: 24, channels: 3, background: { r: (n * 40) % 256, g: n % 256, b: 90 } } })
        .png()
        .toBuffer(),
    );
    return sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer();
  };
  test('becomes an animated WebP; too many frames and too many pixels are refused, and so is what is no GIF', async () => {
    const made = await reencodeAnimation(await gif(3));
    expect(await sharp(made as Buffer, { animated: true }).metadata()).toMatchObject({ format: 'webp', pages: 3 });
    expect(await reencodeAnimation(await gif(201))).toBe('nft.media_too_large');
    expect(await reencodeAnimation(await gif(2, 1_025))).toBe('nft.media_too_large');
    expect(await reencodeAnimation(Buffer.from('<svg/>'))).toBe('nft.media_unreadable');
  });
});
