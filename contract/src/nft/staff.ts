/** The review of works at the desk. A work is named with its creator, so that the audit log and the user's timeline show each act. */
import { eventRow } from '@glassbook/engine/nft/rows';
import { rejectReasons } from '@glassbook/engine/nft/words';
import { z } from 'zod';
import { idReply, idText, limitText, moneyReply, orEmpty, pageText, reasonText } from '../fields.ts';
import { route } from '../route.ts';
import { codeText, itemView } from './item.ts';

const count = z.number().int().nonnegative();
export const workFilters = ['waiting', 'approved', 'rejected', 'hidden'] as const;
const named = { user: idText, code: codeText };
const asked = z.strictObject({ request: idReply });
const undecided = ['nft.not_found', 'nft.own_account', 'nft.request_open', 'nft.decided_already'] as const;

export const works = route({
  id: 'nft.works',
  method: 'GET',
  path: '/desk/nft/works',
  who: 'staff:nft.read',
  about:
    'Works: `waiting` those under review, the oldest first; the others the newest first. `request`: the open request of two people about it. `waiting` and `oldest_ms` are of all that wait.',
  body: z.object({ show: orEmpty(z.enum(workFilters)), page: orEmpty(pageText), limit: orEmpty(limitText) }),
  reply: z.strictObject({
    rows: z.array(
      z.strictObject({
        ...{ code: codeText, user: idReply, type: z.number().int(), name: z.string(), at_ms: count },
        request: idReply.nullable(),
      }),
    ),
    ...{ total: count, waiting: count, oldest_ms: count.nullable() },
  }),
  refusals: [],
});

export const work = route({
  id: 'nft.work',
  method: 'GET',
  path: '/desk/nft/work',
  who: 'staff:nft.read',
  about:
    'One work, or a box: what everyone sees of it, the currency and the royalty, its history, the open request about it, and other works with the same medium.',
  body: z.object(named),
  reply: z.strictObject({
    ...{ view: itemView, at_ms: count, request: idReply.nullable(), same: z.array(codeText), isSold: z.boolean() },
    history: z.array(
      z.strictObject({
        ...{ id: idReply, what: z.enum(eventRow.what.of), user: idReply, at_ms: count },
        ...{ price: z.union([moneyReply, z.literal('')]), currency_name: z.string() },
      }),
    ),
  }),
  refusals: ['nft.not_found'],
});

export const medium = route({
  id: 'nft.medium',
  method: 'GET',
  path: '/desk/nft/work/medium',
  who: 'staff:nft.read',
  about: 'The medium of a work, or its cover, whether or not it is public: its type, and its bytes in base64.',
  body: z.object({ ...named, part: orEmpty(z.enum(['media', 'cover'])) }),
  reply: z.strictObject({ type: z.string(), bytes: z.base64() }),
  refusals: ['nft.not_found'],
});

export const approve = route({
  id: 'nft.approve',
  method: 'POST',
  path: '/desk/nft/work/approve',
  who: 'staff:nft.request',
  about: 'Asks for the approval of a work under review; a reviewer decides.',
  body: z.object({ ...named, reason: reasonText }),
  reply: asked,
  refusals: undecided,
});

export const reject = route({
  id: 'nft.reject',
  method: 'POST',
  path: '/desk/nft/work/reject',
  who: 'staff:nft.request',
  about: 'Rejects a work under review, with what its creator is shown (`failure`) and the reason for the log.',
  body: z.object({ ...named, failure: z.enum(rejectReasons), reason: reasonText }),
  reply: z.strictObject({ code: codeText }),
  refusals: ['nft.not_found', 'nft.own_account', 'nft.decided_already'],
});

export const hide = route({
  id: 'nft.hide',
  method: 'POST',
  path: '/desk/nft/work/hide',
  who: 'staff:nft.request',
  about: 'Hides the medium of an approved work from everyone; a sale goes on.',
  body: z.object({ ...named, reason: reasonText }),
  reply: z.strictObject({ code: codeText }),
  refusals: ['nft.not_found', 'nft.own_account', 'nft.decided_already'],
});

export const show = route({
  id: 'nft.show',
  method: 'POST',
  path: '/desk/nft/work/show',
  who: 'staff:nft.request',
  about: 'Asks for a hidden medium to be shown again; a reviewer decides.',
  body: z.object({ ...named, reason: reasonText }),
  reply: asked,
  refusals: undecided,
});

export const endSale = route({
  id: 'nft.endSale',
  method: 'POST',
  path: '/desk/nft/sale/end',
  who: 'staff:nft.request',
  about:
    'Asks for the end of the sale that an item is in, also of one that is won: all that is on hold for it comes back. A reviewer decides.',
  body: z.object({ ...named, reason: reasonText }),
  reply: asked,
  refusals: undecided,
});
