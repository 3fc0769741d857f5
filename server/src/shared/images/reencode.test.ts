import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExifTool } from 'exiftool-vendored';
import { afterAll, describe, expect, it } from 'vitest';
import { portraitOf, reencode } from './reencode.ts';
import { photo } from '../../../test/photo.ts';

const markup = '<script>alert(1)</script><?php system($_GET[0]); ?>';

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, sum]);
}
const pngHead = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** One bit a pixel, all of them zero: a few kilobytes that unpack to many megabytes. */
function pngOf(width: number, height: number, more: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(Math.min(64_000_000, (Math.ceil(width / 8) + 1) * height));
  const parts = [chunk('IHDR', header), ...more, chunk('IDAT', deflateSync(rows, { level: 9 }))];
  return Buffer.concat([pngHead, ...parts, chunk('IEND', Buffer.alloc(0))]);
}
const svg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><script>alert(1)</script></svg>`,
);
const eicar = Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*');

const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.7));

/** Resolves to what is kept; fails where it took more memory than S13 allows. A decoder that takes too long is ended (decoders.ts). */
async function within(bytes: Buffer): Promise<Buffer | string> {
  // The highest so far, so that memory that is given back counts too.
  const before = process.resourceUsage().maxRSS;
  const made = await reencode(bytes);
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(300 * 1_024);
  return made;
}

const tool = new ExifTool();
const folder = mkdtempSync(join(tmpdir(), 'glassbook-tags-'));
afterAll(async () => {
  await tool.end();
  rmSync(folder, { recursive: true });
});

/** The kinds of tags that ExifTool, which shares no code with what wrote the file, finds besides what describes the picture itself. */
async function tagsIn(bytes: Buffer): Promise<string[]> {
  const file = join(folder, `${crc32(bytes)}.jpg`);
  writeFileSync(file, bytes);
  const found = await tool.readRaw(file, { readArgs: ['-G', '-a', '-u', '-ee'] });
  const plain = /^(SourceFile|warnings|errors|ExifTool:.*|File:.*|Composite:(ImageSize|Megapixels)|JFIF:.*)$/;
  return Object.keys(found).filter((name) => !plain.test(name) || name === 'File:Comment');
}

async function expectKept(bytes: Buffer): Promise<Buffer> {
  const made = await within(bytes);
  if (typeof made === 'string') throw new Error(`refused: ${made}`);
  const { format, exif, xmp, icc, iptc } = await sharp(made).metadata();
  expect({ format, exif, xmp, icc, iptc }).toEqual({ format: 'jpeg' });
  expect(await tagsIn(made)).toEqual([]);
  return made;
}

describe('UPLOAD-002 of an image is kept', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('of a %s a JPEG with the same picture', async (format) => {
    const made = await expectKept(
      await sharp(await photo())
        .toFormat(format)
        .toBuffer(),
    );
    const { data, info } = await sharp(made).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([640, 400]);
    const right = data.subarray((200 * 640 + 600) * 3, (200 * 640 + 600) * 3 + 3);
    expect(right[2]).toBeGreaterThan(150);
    expect(data[0]).toBeGreaterThan(150);
  });
  it('no metadata: neither place, nor profile, nor comment', async () => {
    const exif = { IFD0: { Artist: 'Ann' }, IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' } };
    const tagged = await sharp(await photo())
      .withExif(exif)
      .withIccProfile('p3')
      .withXmp(
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:format="by Ann"/></rdf:RDF></x:xmpmeta>',
      )
      .toBuffer();
    const groups = new Set((await tagsIn(tagged)).map((name) => name.split(':')[0]));
    expect([...groups]).toEqual(expect.arrayContaining(['EXIF', 'ICC_Profile', 'XMP']));
    const made = await expectKept(tagged);
    expect(made.includes('Ann')).toBe(false);
  });
  it('the picture upright, and at most 2560 px a side', async () => {
    const turned = await sharp(await photo({ width: 4_000, height: 3_000 }))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { width, height } = await sharp(await expectKept(turned)).metadata();
    expect([width, height]).toEqual([1_920, 2_560]);
  });
  it('nothing that stands behind, before or within the pixels of a polyglot', async () => {
    const jpeg = await photo();
    const comment = Buffer.concat([
      ...[jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, markup.length + 2]), Buffer.from(markup), jpeg.subarray(2)],
    ]);
    const png = pngOf(64, 64, [chunk('tEXt', Buffer.from(`Comment\0${markup}`, 'latin1'))]);
    const zip = Buffer.from('PK\x03\x04 any archive', 'latin1');
    const polyglots = [
      comment,
      png,
      ...[eicar, Buffer.from(markup), svg, zip, Buffer.from('%PDF-1.7')].map((tail) => Buffer.concat([jpeg, tail])),
    ];
    for (const bytes of polyglots) {
      const made = await expectKept(bytes);
      for (const active of ['<script', '<?php', 'EICAR', '<svg', 'PK\x03\x04', '%PDF'])
        expect(made.includes(active)).toBe(false);
    }
  });
  it('of a portrait the middle square, at most 512 px', async () => {
    const { width, height, format } = await sharp(
      await portraitOf(await photo({ width: 900, height: 700 })),
    ).metadata();
    expect({ width, height, format }).toEqual({ width: 512, height: 512, format: 'jpeg' });
  });
});

describe('UPLOAD-001 refused is', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['nothing', () => Buffer.alloc(0)],
    ['an SVG', () => svg],
    ['an SVG behind the first bytes of a JPEG', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg])],
    ['HTML', () => Buffer.from(`<!doctype html>${markup}`)],
    ['HTML behind the first bytes of a PNG', () => Buffer.concat([pngHead, Buffer.from(markup)])],
    [
      'a GIF',
      async () =>
        sharp(await photo())
          .gif()
          .toBuffer(),
    ],
    [
      'a TIFF',
      async () =>
        sharp(await photo())
          .tiff()
          .toBuffer(),
    ],
    [
      'an AVIF',
      async () =>
        sharp(await photo({ width: 64, height: 64 }))
          .avif()
          .toBuffer(),
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
    ['a test virus', () => eicar],
    ['noise', () => randomBytes(100_000)],
    [
      'noise behind the first bytes of a WebP',
      () => Buffer.concat([Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'), randomBytes(9_000)]),
    ],
    ['a JPEG that was cut off', async () => cut(await photo())],
    [
      'a PNG that was cut off',
      async () =>
        (
          await sharp(await photo())
            .png()
            .toBuffer()
        ).subarray(0, 900),
    ],
    [
      'a WebP that was cut off',
      async () =>
        (
          await sharp(await photo())
            .webp()
            .toBuffer()
        ).subarray(0, 300),
    ],
    [
      'an animation',
      async () => {
        const frame = (background: string) =>
          sharp({ create: { width: 64, height: 64, channels: 3, background } })
            .png()
            .toBuffer();
        return sharp([await frame('#123'), await frame('#fff')], { join: { animated: true } })
          .webp()
          .toBuffer();
      },
    ],
  ])('%s', async (_what, bytes) => {
    expect(await within(await bytes())).toBe('upload.image_unreadable');
  });
  it.each<[number, number]>([
    [30_000, 30_000],
    [20_001, 16],
    [16, 20_001],
    [10_001, 5_000],
    [2_147_483_647, 2_147_483_647],
  ])('a flood of %i × %i pixels, before it is decoded', async (width, height) => {
    const made = await within(pngOf(width, height));
    expect(['upload.image_too_large', 'upload.image_unreadable']).toContain(made);
    if (width < 1_000_000) expect(made).toBe('upload.image_too_large');
  });
  it('a point', async () => {
    expect(await within(await photo({ width: 15, height: 400 }))).toBe('upload.image_too_small');
  });
  it('no bomb in a compressed text or profile of a PNG: it is not unpacked', async () => {
    const bomb = deflateSync(Buffer.alloc(400_000_000), { level: 9 });
    for (const [type, head] of [
      ['zTXt', 'Comment\0\0'],
      ['iCCP', 'icc\0\0'],
      ['iTXt', 'Comment\0\x01\0\0\0'],
    ] as const) {
      const bytes = pngOf(64, 64, [chunk(type, Buffer.concat([Buffer.from(head, 'latin1'), bomb]))]);
      const made = await within(bytes);
      if (typeof made !== 'string') expect(made.length).toBeLessThan(10_000);
    }
  });
});

it('of 300 images with changed bytes each is refused or re-encoded, within time and memory', async () => {
  const bases = [
    await photo(),
    await sharp(await photo())
      .png()
      .toBuffer(),
    await sharp(await photo())
      .webp()
      .toBuffer(),
  ];
  // A generator of its own, so that a failure can be repeated.
  let seed = 20_260_501;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  for (let n = 0; n < 300; n += 1) {
    const bytes = Buffer.from(bases[n % bases.length] ?? '');
    for (let change = 0; change <= next(12); change += 1) bytes[next(bytes.length)] = next(256);
    const made = await within(bytes);
    if (typeof made !== 'string') expect(made.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  }
}, 120_000);
