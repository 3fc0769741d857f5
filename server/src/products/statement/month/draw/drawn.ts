/** Draws a sheet in a thread that ends with it, one after the other: drawing takes a core for up to seconds. */
import { Worker } from 'node:worker_threads';
import { Slots } from '../../slots.ts';
import type { Sheet } from './sheet.ts';

const slots = new Slots(1);
/** What is left over is collected early, at the cost of some time. */
const heap = { maxOldGenerationSizeMb: 112, maxYoungGenerationSizeMb: 8 };

/** The bytes of the PDF. `signal`: ends the thread where nobody waits for it any more. */
export const drawn = (sheet: Sheet, signal: AbortSignal): Promise<Uint8Array> =>
  slots.run(async () => {
    signal.throwIfAborted();
    const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), {
      workerData: sheet,
      resourceLimits: heap,
    });
    const done = Promise.withResolvers<Uint8Array>();
    const left = () => done.reject(signal.reason as Error);
    signal.addEventListener('abort', left, { once: true });
    worker.once('message', done.resolve).once('error', done.reject);
    worker.once('exit', (code) => done.reject(new Error(`the drawing thread ended with ${code}`)));
    try {
      return await done.promise;
    } finally {
      signal.removeEventListener('abort', left);
      void worker.terminate();
    }
  });
