import { z } from 'zod';
import { imageAddress } from '../fields.ts';
import { route } from '../route.ts';

const imageBytesMax = 10_485_760;

export const image = route({
  id: 'upload.image',
  method: 'POST',
  path: '/upload',
  who: 'trader',
  about:
    'Stores an image (JPEG, PNG or WebP, at most 10 MB and 50 megapixels) for a later call: a portrait, an identity document. It is re-encoded as JPEG without metadata. The address shows nothing until the image is a portrait; an image that no call uses within 24 hours is deleted.',
  body: z.object({}),
  file: { field: 'file', bytesMax: imageBytesMax },
  reply: imageAddress,
  refusals: ['upload.image_unreadable', 'upload.image_too_large', 'upload.image_too_small', 'upload.quota_reached'],
});
