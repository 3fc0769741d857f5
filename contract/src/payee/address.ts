/** Withdrawal addresses: the two calls of the reference, and the text of a QR code. */
import { z } from 'zod';
import {
  idReply,
  idText,
  imageAddress,
  limitText,
  lineText,
  orEmpty,
  pageText,
  sentenceReply,
  timeReply,
  typedText,
} from '../fields.ts';
import { route } from '../route.ts';
import { networks } from '../networks.ts';

/** Longer than any payment link. What cannot be seen in it is taken out, and any other sign that no address has is named. */
const addressText = typedText(600);
/** A text, typed or in a QR code, that is not read whole. */
const unread = [
  'payee.qr_missing',
  'payee.qr_unreadable',
  'payee.address_sign',
  'payee.address_link',
  'payee.address_contract',
  'payee.link_unreadable',
  'payee.link_network',
  'payee.memo_unsupported',
  'payee.tag_shape',
  'payee.tag_differs',
] as const;
const own = [
  'payee.currency_unknown',
  'payee.network_unknown',
  'payee.address_shape',
  'payee.address_checksum',
  'payee.address_other_network',
  ...unread,
  'payee.tag_missing',
  'payee.memo_unconfirmed',
  'payee.link_asset',
  'payee.qr_differs',
  'payee.exists',
  'payee.full',
  'payee.too_many',
  'payee.not_found',
] as const;

export const saveAddress = route({
  id: 'payee.saveAddress',
  method: 'POST',
  path: '/user/wallet/save',
  who: 'trader',
  about:
    'Saves a withdrawal address: its checksum is checked by its network, and the QR code in the image `qrcode` (an address of /upload) has to hold it. `address` is an address or a payment link, of which the recipient is read, and its network and asset compared. Without `network` it is the first of the asset where the address is valid. Where addresses can need a tag or memo, `tag` is the destination tag (XRP), or `none` for a recipient that needs neither; an X-address or a muxed address has it in itself. `id` edits: another currency, network or address is a new one with a hold of its own, under a new id. Needs a proof (`account.stepUp`); the owner is notified by email.',
  body: z.object({
    currency: idText,
    network: orEmpty(z.enum(networks)),
    name: orEmpty(lineText(30)),
    address: addressText,
    tag: orEmpty(z.string().regex(/^(none|\d{1,12})$/)),
    qrcode: orEmpty(imageAddress),
    id: orEmpty(idText),
  }),
  reply: sentenceReply,
  data: z.strictObject({ id: idReply, held_until_ms: z.number().int().nullable() }),
  refusals: [...own, 'account.step_up_required'],
});

/** A row as the reference has it, `name` that of the currency; besides it the network, the name that the owner gave, and until when it is held. */
const addressRow = z.strictObject({
  ...{ id: idReply, user_id: idReply, currency: idReply, address: z.string(), qrcode: z.string(), name: z.string() },
  ...{ create_time: timeReply, update_time: timeReply },
  ...{ network: z.enum(networks), label: z.string(), held_until_ms: z.number().int().nullable() },
});

export const addresses = route({
  id: 'payee.addresses',
  method: 'GET',
  path: '/user/wallet/list',
  who: 'trader',
  about: 'Saved withdrawal addresses, the newest first.',
  body: z.object({ page: orEmpty(pageText), limit: orEmpty(limitText) }),
  reply: z.strictObject({
    data: z.array(addressRow),
    page: z.number().int(),
    pages: z.number().int(),
    total: z.number().int(),
  }),
  refusals: [],
});

export const readQr = route({
  id: 'payee.readQr',
  method: 'POST',
  path: '/user/wallet/qr',
  who: 'trader',
  about:
    'The recipient that the QR code of an uploaded image names, with its network where a payment link says one. A destination tag is within the X-address. What cannot be read whole is refused. The image can still be used to save it.',
  body: z.object({ qrcode: imageAddress }),
  reply: z.strictObject({ address: z.string(), network: z.enum(networks).nullable() }),
  refusals: [...unread, 'payee.address_shape'],
});
