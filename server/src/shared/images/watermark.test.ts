import sharp from 'sharp';
import { expect, test } from 'vitest';
import { watermarked } from './watermark.ts';

test.each([
  [1_200, 800],
  [2_000, 200],
  [2_560, 16],
  [16, 2_560],
  [16, 16],
])('an image of %i × %i is marked, in its own size', async (width, height) => {
  const image = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  const marked = await watermarked(image, 'Reviewer <One>', new Date(0));
  const { dominant, ...stats } = await sharp(marked).stats();
  expect(await sharp(marked).metadata()).toMatchObject({ format: 'jpeg', width, height });
  // White paper with a red text: less green somewhere.
  expect(stats.channels[1]?.min).toBeLessThan(250);
  expect(dominant.g).toBeGreaterThan(200);
});
