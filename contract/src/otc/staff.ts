/** Appeals, claims and applications of merchants at the desk. An order is named with its merchant, so that the audit log and the user's timeline show each act. */
import { appealReasons } from '@glassbook/engine/otc/words';
import { z } from 'zod';
import { idReply, idText, moneyReply, reasonText } from '../fields.ts';
import { route } from '../route.ts';
import { payTo } from './orders.ts';

const ms = z.number().int().nonnegative();
const asked = z.strictObject({ request: idReply });
const undecided = ['otc.not_found', 'otc.own_account', 'otc.request_open', 'otc.decided_already'] as const;
const named = { user: idText, order: idText, reason: reasonText };
const party = z.strictObject({ id: idReply, name: z.string() });
/** What one of the two said. `image`: whether there is one. */
const said = z.strictObject({ id: idReply, user: idReply, at_ms: ms, text: z.string(), image: z.boolean() });
/** The reply is named by each call: the build of the screens leaves it out there alone. */
const act = { method: 'POST', who: 'staff:otc.request', refusals: undecided } as const;

export const queue = route({
  id: 'otc.queue',
  method: 'GET',
  path: '/desk/otc/queue',
  who: 'staff:otc.read',
  about:
    'What waits for a decision, the oldest first: orders that are appealed or claimed (`user`: the merchant; `escalated`: 72 hours are over), and who asks to be a merchant. `request`: the open request of two people about it.',
  body: z.object({}),
  reply: z.strictObject({
    orders: z.array(
      z.strictObject({
        ...{ order: idReply, user: idReply, buyer: idReply, seller: idReply, state: z.number().int() },
        ...{ reason: z.enum(appealReasons), amount: moneyReply, currency_name: z.string(), total: moneyReply },
        ...{ fiat: z.string(), worth: moneyReply, at_ms: ms, decide_by_ms: ms, escalated: z.boolean() },
        request: idReply.nullable(),
      }),
    ),
    merchants: z.array(z.strictObject({ user: idReply, at_ms: ms, request: idReply.nullable() })),
  }),
  refusals: [],
});

export const evidence = route({
  id: 'otc.evidence',
  method: 'GET',
  path: '/desk/otc/order',
  who: 'staff:otc.read',
  about:
    'What is known of an order, for a `reason` that is logged: its history, with who did each act by number (0: the platform), where the buyer was to pay, the verified names, proofs and texts of appeals, the chat. Images come by a call of their own.',
  body: z.object(named),
  reply: z.strictObject({
    ...{ buyer: party, seller: party, timeline: z.array(z.strictObject({ at_ms: ms, what: z.string(), user: ms })) },
    ...{ pay_to: payTo, evidence: z.array(said), messages: z.array(said) },
  }),
  refusals: ['otc.not_found'],
  personal: true,
});

export const evidenceImage = route({
  id: 'otc.evidenceImage',
  method: 'GET',
  path: '/desk/otc/image',
  who: 'staff:otc.read',
  about: 'An image of an order, of a proof or an appeal (`of` evidence) or of the chat (message): a JPEG in base64.',
  body: z.object({ ...named, of: z.enum(['evidence', 'message']), id: idText }),
  reply: z.base64(),
  refusals: ['otc.not_found'],
  personal: true,
});

export const admit = route({
  id: 'otc.admit',
  path: '/desk/otc/merchant/admit',
  about:
    'Asks that who applied is a merchant (`admitted` 1), or is refused and has the deposit back (0); a reviewer decides.',
  ...act,
  reply: asked,
  body: z.object({ user: idText, admitted: z.enum(['0', '1']), reason: reasonText }),
});

export const decide = route({
  id: 'otc.decide',
  path: '/desk/otc/decide',
  about:
    'Asks for the decision of an appeal for one of the two, or for the end of a claim without money; a reviewer decides.',
  ...act,
  reply: asked,
  body: z.object({ ...named, outcome: z.enum(['buyer', 'seller']) }),
});

export const award = route({
  id: 'otc.award',
  path: '/desk/otc/award',
  about: 'Asks that a buyer who paid late gets the worth from the deposit of the merchant; a reviewer decides.',
  ...act,
  reply: asked,
  body: z.object(named),
});

export const giveBack = route({
  id: 'otc.giveBack',
  path: '/desk/otc/return',
  about:
    'Asks that a seller whose payment was reversed, or came from a third party, gets back what the buyer has, then the worth of the rest from a merchant’s deposit; a reviewer decides.',
  ...act,
  reply: asked,
  body: z.object(named),
});
