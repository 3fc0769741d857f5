import { z } from 'zod';
import { imageAddress, typedText } from '../fields.ts';
import { route } from '../route.ts';

/** How many rows were changed, as old clients read it: 1. */
const rowsUpdated = z.number().int();

export const editNickname = route({
  id: 'account.editNickname',
  method: 'POST',
  path: '/user/editNickname',
  who: 'trader',
  about: 'Sets the nickname: 2 to 10 letters or digits of any script.',
  body: z.object({ nickname: typedText(200) }),
  reply: rowsUpdated,
  refusals: ['account.nickname_shape'],
});

export const editSignature = route({
  id: 'account.editSignature',
  method: 'POST',
  path: '/user/editSignature',
  who: 'trader',
  about: 'Sets the signature: 2 to 30 characters on one line. Empty removes it.',
  body: z.object({ signature: typedText(400).optional() }),
  reply: rowsUpdated,
  refusals: ['account.signature_shape'],
});

export const setPortrait = route({
  id: 'account.setPortrait',
  method: 'POST',
  path: '/user/uploadHeadPortrait',
  who: 'trader',
  about: 'Makes an image that the user sent with /upload the portrait. The one before is deleted.',
  body: z.object({ head_portrait: imageAddress }),
  reply: rowsUpdated,
  refusals: ['account.image_not_found'],
});
