/** Reads the QR code in an image of ours. The search runs in a thread that ends with it, so that nothing else waits and none runs on. */
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';

export type Pixels = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> };

/** Of the longer side: a code that fills the image is found in a small copy, a small one in a screenshot only in a large one. */
const sides = [800, 400, 1_600];
const patienceMs = 3_000;

async function pixelsOf(image: Buffer, side: number): Promise<Pixels> {
  const { data, info } = await sharp(image)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

/** The text of the code; undefined where none is found in time. `image`: re-encoded (reencode.ts). */
export async function qrTextIn(image: Buffer): Promise<string | undefined> {
  const workerData = await Promise.all(sides.map((side) => pixelsOf(image, side)));
  const worker = new Worker(new URL('./qr-worker.ts', import.meta.url), {
    workerData,
    transferList: workerData.map(({ data }) => data.buffer),
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const found = Promise.withResolvers<string | undefined>();
  // What came while this process stood still is read first.
  const timer = setTimeout(() => setImmediate(() => found.resolve(undefined)), patienceMs);
  worker.on('message', (text: string | undefined) => found.resolve(text));
  worker.on('error', () => found.resolve(undefined));
  worker.on('exit', () => found.resolve(undefined));
  try {
    return await found.promise;
  } finally {
    clearTimeout(timer);
    void worker.terminate();
  }
}
