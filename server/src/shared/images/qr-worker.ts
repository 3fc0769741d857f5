/** Finds a QR code in pixels, in a thread of its own: it takes a core for up to seconds (qr-code.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import decodeQR from 'qr/decode.js';
import type { Pixels } from './qr-code.ts';

function textIn({ width, height, data }: Pixels): string | undefined {
  try {
    return decodeQR({ width, height, data });
  } catch {
    return undefined;
  }
}

const scales = workerData as Pixels[];
parentPort?.postMessage(scales.reduce<string | undefined>((text, scale) => text ?? textIn(scale), undefined));
