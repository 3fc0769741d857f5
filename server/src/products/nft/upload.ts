/** Uploads of media: each is made again or taken apart to the last byte, so that nothing else of a file is kept. */
import { nft, type RefusalCode } from '@glassbook/contract';
import { handle, refuse } from '../../carry/http/handling.ts';
import { minuteText } from '../../carry/mail/minute-text.ts';
import { reencode, reencodeAnimation } from '../../shared/images/reencode.ts';
import type { Ending } from '../../shared/images/files.ts';
import { cleaned, formatOf } from './media/sound-and-film.ts';
import type { NftServices } from './services.ts';

type Refusal = Extract<RefusalCode, 'nft.media_unreadable' | 'nft.audio_unreadable' | 'nft.media_too_large'>;
type Read = { ending: Ending; make: () => Promise<Buffer | Refusal> };

/** What an image of users is refused with, in the words of works. */
const imageRefusals = {
  'upload.image_unreadable': 'nft.media_unreadable',
  'upload.image_too_large': 'nft.media_too_large',
  'upload.image_too_small': 'nft.media_unreadable',
} as const;
async function inOwnWords(made: Promise<Buffer | keyof typeof imageRefusals>): Promise<Buffer | Refusal> {
  const image = await made;
  return typeof image === 'string' ? imageRefusals[image] : image;
}

/** Of film all that is taken; of everything else half. */
const OTHERS_MAX = 10_485_760;

/** How a file of a kind is made again, by its first bytes where the kind has several formats. */
function readerOf(kind: nft.MediumKind, file: Buffer): Read | Refusal {
  if (kind !== 'video' && file.length > OTHERS_MAX) return 'nft.media_too_large';
  switch (kind) {
    case 'image':
      return { ending: 'jpg', make: () => inOwnWords(reencode(file)) };
    case 'gif':
      return { ending: 'webp', make: () => reencodeAnimation(file) };
    case 'audio':
    case 'video': {
      const format = formatOf(kind, file);
      const refusal = kind === 'audio' ? 'nft.audio_unreadable' : 'nft.media_unreadable';
      return { ending: format, make: () => Promise.resolve(cleaned(format, file) ?? refusal) };
    }
  }
}

/** In usual requests: as an image (server/src/products/upload). */
const COST = 20;

export const upload = ({ uploads, decoders }: NftServices) => ({
  ...handle(nft.upload, async ({ body, file, caller: { userId } }) => {
    if (!file) return refuse('request.field_missing', { field: 'file' });
    const read = readerOf(body.kind, file);
    if (typeof read === 'string') return refuse(read);
    const added = await decoders.inTurn(userId, () => uploads.add(userId, read.make, read.ending));
    if ('untilMs' in added) return refuse('nft.quota_reached', { until: minuteText(added.untilMs) });
    return 'refused' in added ? refuse(added.refused) : { ok: true, message: { address: added.address } };
  }),
  cost: () => COST,
});
