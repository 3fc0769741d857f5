import { upload } from '@glassbook/contract';
import { handle, refuse } from '../http/handling.ts';
import { reencode } from '../images/reencode.ts';
import type { Uploads } from '../images/uploads.ts';
import { Decoders } from './decoders.ts';

/** In usual requests: ten images in one go, then one in less than a second. */
const COST = 20;

/** Stores an image for a later call. */
export function image(uploads: Uploads) {
  const decoders = new Decoders();
  return {
    ...handle(upload.image, async ({ file, caller: { userId } }) => {
      if (!file) return refuse('request.field_missing', { field: 'file' });
      const added = await decoders.inTurn(userId, () => uploads.add(userId, () => reencode(file)));
      return 'refused' in added ? refuse(added.refused) : { ok: true, message: added.address };
    }),
    cost: () => COST,
  };
}
