/** All saved addresses and cards of a user, and what concerns both. */
import { z } from 'zod';
import { idReply, idText, sentenceReply } from '../fields.ts';
import { route } from '../route.ts';
import { networks } from '../networks.ts';

const whole = z.number().int();
/** Where it cannot be used yet: until when, milliseconds UTC. */
const held = { held_until_ms: whole.nullable() };

export const own = route({
  id: 'payee.own',
  method: 'GET',
  path: '/user/payee/list',
  who: 'trader',
  about:
    'Saved addresses and cards, the newest first, the numbers of cards by their last four digits, those that wait for a review with `in_review`; how many there may be; whether withdrawals go to them only after their hold (`list_only`); and the assets with the networks that addresses can be saved for.',
  body: z.object({}),
  reply: z.strictObject({
    addresses: z.array(
      z.strictObject({
        ...{ id: idReply, currency: idReply, symbol: z.string(), network: z.enum(networks) },
        ...{ name: z.string(), address: z.string(), qrcode: z.string(), created_ms: whole, ...held },
      }),
    ),
    cards: z.array(
      z.strictObject({
        ...{ id: idReply, kind: z.enum(['bank', 'international']), bank: z.string(), number: z.string() },
        /** Nothing can be withdrawn to it before it was accepted. */
        ...{ in_review: z.boolean(), created_ms: whole, ...held },
      }),
    ),
    max: z.strictObject({ address: whole, bank: whole, international: whole }),
    /** `ends_ms`: it was turned off, and is in force until then. */
    list_only: z.strictObject({ on: z.boolean(), ends_ms: whole.nullable() }),
    currencies: z.array(z.strictObject({ id: idReply, symbol: z.string(), networks: z.array(z.enum(networks)) })),
    hold_ms: whole,
    now_ms: whole,
  }),
  refusals: [],
});

export const remove = route({
  id: 'payee.remove',
  method: 'POST',
  path: '/user/payee/remove',
  who: 'trader',
  about:
    'Deletes a saved address or card. What was asked to be paid to it before is not changed. Needs a proof (`account.stepUp`); the owner is notified by email.',
  body: z.object({ id: idText }),
  reply: sentenceReply,
  refusals: ['payee.not_found', 'account.step_up_required'],
});

export const setListOnly = route({
  id: 'payee.setListOnly',
  method: 'POST',
  path: '/user/payee/list_only',
  who: 'trader',
  about:
    'Whether withdrawals go only to saved addresses and cards whose hold is over. Needs a proof (`account.stepUp`). On applies instantly; off applies after 24 hours and starts a hold on withdrawals. The owner is notified by email.',
  body: z.object({ on: z.enum(['0', '1']) }),
  reply: sentenceReply,
  data: z.strictObject({ ends_ms: whole.nullable() }),
  refusals: ['account.step_up_required', 'payee.switched_often'],
});
