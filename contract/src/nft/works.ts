/** Works that users make. */
import { z } from 'zod';
import { idText, lineText, orEmpty, sentenceReply, typedText } from '../fields.ts';
import { route } from '../route.ts';
import { codeText, mediumAddress } from './item.ts';

/** Of one file, whatever it is; images, animations and sound have less. */
const mediumBytesMax = 20_971_520;
export const mediumKinds = ['image', 'gif', 'audio', 'video'] as const;
export type MediumKind = (typeof mediumKinds)[number];

export const upload = route({
  id: 'nft.upload',
  method: 'POST',
  path: '/bind_box/upload',
  who: 'trader',
  about:
    'Stores a medium for a later call. image: JPEG, PNG or WebP; gif: an animation, which becomes WebP (10 MB, 200 frames, 1,024 pixels a side, 50 megapixels in all); audio: MP3 or PCM WAV (10 MB, 10 minutes); video: WebM (VP8, VP9, Opus, Vorbis) or MP4 (H.264, AAC) (20 MB, 60 seconds, 1,920 pixels a side). Tags and whatever else is in the file are dropped. It shows nothing until a work with it is approved; one that no call uses within 24 hours is deleted.',
  body: z.object({ kind: z.enum(mediumKinds) }),
  file: { field: 'file', bytesMax: mediumBytesMax },
  reply: z.strictObject({ address: mediumAddress }),
  refusals: ['nft.media_unreadable', 'nft.audio_unreadable', 'nft.media_too_large', 'nft.quota_reached'],
});

const royaltyText = z.string().regex(/^(10(\.00?)?|\d(\.\d{1,2})?)$/);
const nameText = lineText(40).regex(/^\s*\S.*\S\s*$/u);

export const create = route({
  id: 'nft.create',
  method: 'POST',
  path: '/bind_box/createNFT',
  who: 'trader',
  about:
    'Enters a work under review: its medium, of sound and film a cover too, a name of 2 to 40 characters, plain text of at most 1,000, the currency it is sold in at first, and a royalty of 0 to 10 percent with two places. At most twenty wait together.',
  body: z.object({
    ...{ type: z.enum(['1', '2', '3', '4']), media: mediumAddress, cover: orEmpty(mediumAddress) },
    ...{ name: nameText, description: orEmpty(typedText(1_000)), currency_id: idText, royalty: royaltyText },
  }),
  reply: z.strictObject({ code: codeText }),
  refusals: [
    ...(['nft.media_missing', 'nft.cover_missing', 'nft.text_unreadable', 'nft.terms_invalid'] as const),
    ...(['nft.currency_closed', 'nft.too_many_reviews'] as const),
  ],
  idempotent: true,
});

export const withdraw = route({
  id: 'nft.withdraw',
  method: 'POST',
  path: '/bind_box/withdrawNFT',
  who: 'trader',
  about: 'Takes back a work of one’s own that is under review.',
  body: z.object({ code: codeText }),
  reply: sentenceReply,
  refusals: ['nft.not_found', 'nft.not_owner', 'nft.already_reviewed'],
  idempotent: true,
});
