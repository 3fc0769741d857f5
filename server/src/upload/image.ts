import { upload } from '@glassbook/contract';
import { Fault } from '../fault.ts';
import { handle, refuse } from '../http/handling.ts';
import { reencode } from '../images/reencode.ts';
import type { Uploads } from '../images/uploads.ts';

/** Decoding takes a core for up to a second: so many at once, and so many more that wait for their turn. */
const atOnce = 2;
const waitingMax = 6;
/** In usual requests: ten images in one go, then one in less than a second. */
const COST = 20;

/** Stores an image for a later call. */
export function image(uploads: Uploads) {
  let running = 0;
  const waiting: (() => void)[] = [];
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw new Fault('too many images at once');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
  return {
    ...handle(upload.image, async ({ file, caller: { userId } }) => {
      if (!file) return refuse('request.field_missing', { field: 'file' });
      const made = await inTurn(() => reencode(file));
      if (typeof made === 'string') return refuse(made);
      const address = await uploads.add(userId, made);
      return address === undefined ? refuse('upload.quota_reached') : { ok: true, message: address };
    }),
    cost: () => COST,
  };
}
