import { upload } from '@glassbook/contract';
import { handle, refuse } from '../../carry/http/handling.ts';
import { Decoders } from '../../shared/images/decoders.ts';
import { reencode } from '../../shared/images/reencode.ts';
import type { Uploads } from '../../shared/images/uploads.ts';
import { minuteText } from '../../carry/mail/minute-text.ts';

/** In usual requests: ten images in one go, then one in less than a second. */
const COST = 20;

/** Stores an image for a later call. */
export function image(uploads: Uploads) {
  const decoders = new Decoders();
  return {
    ...handle(upload.image, async ({ file, caller: { userId } }) => {
      if (!file) return refuse('request.field_missing', { field: 'file' });
      const added = await decoders.inTurn(userId, () => uploads.add(userId, () => reencode(file)));
      if ('untilMs' in added) return refuse(added.refused, { until: minuteText(added.untilMs) });
      return 'refused' in added ? refuse(added.refused) : { ok: true, message: added.address };
    }),
    cost: () => COST,
  };
}
