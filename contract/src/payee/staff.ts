import { z } from 'zod';
import { idReply, idText, limitText, orEmpty, pageText, typedText } from '../fields.ts';
import { route } from '../route.ts';
import { networks } from '../networks.ts';

const whole = z.number().int();
/** Something to read, not only spaces. */
const reason = typedText(500)
  .regex(/^\s*\S.*\S\s*$/s)
  .min(3);
/** What one of the staff decides about a saved card; one that waits has no decision. */
export const cardReviews = ['waiting', 'accepted', 'rejected'] as const;
/** Why a card was rejected. None of them can be ended by a payment (F10). */
export const cardFailures = ['name_differs', 'bank_unknown', 'details_unclear', 'legal_restriction'] as const;
export type CardFailure = (typeof cardFailures)[number];
const review = {
  ...{ review: z.enum(cardReviews), decided_ms: whole.nullable(), decided_by: z.string() },
  failure: z.enum(cardFailures).nullable(),
};
const times = { created_ms: whole, held_until_ms: whole.nullable(), removed_ms: whole.nullable() };

export const ofUser = route({
  id: 'payee.ofUser',
  method: 'GET',
  path: '/desk/payees',
  who: 'staff:payee.read',
  personal: true,
  about:
    'The addresses and cards of a user with all fields, the newest 100, those that were edited or deleted last, or the one of `payee`. `more`: there are older ones. `shared` counts other users with the same one. Takes a reason; the view is logged before anything is decrypted.',
  body: z.object({ user: idText, payee: idText.optional(), reason }),
  reply: z.strictObject({
    addresses: z.array(
      z.strictObject({
        ...{ id: idReply, symbol: z.string(), network: z.enum(networks), name: z.string(), address: z.string() },
        ...{ shared: whole, ...times },
      }),
    ),
    cards: z.array(
      z.strictObject({
        ...{ id: idReply, kind: z.enum(['bank', 'international']), holder: z.string(), number: z.string() },
        ...{ bank: z.string(), place: z.string(), branch: z.string(), swift: z.string(), aba: z.string() },
        ...{ holder_address: z.string(), phone: z.string(), shared: whole, ...times, ...review },
      }),
    ),
    list_only: z.strictObject({ on: z.boolean(), ends_ms: whole.nullable() }),
    /** Of the approved identity; empty where there is none. */
    name_approved: z.string(),
    more: z.boolean(),
  }),
  refusals: ['payee.not_found'],
});

export const cardQueue = route({
  id: 'payee.cardQueue',
  method: 'GET',
  path: '/desk/cards',
  who: 'staff:payee.read',
  about:
    'Saved bank cards without anything personal: those that wait for a review, the oldest first, or those that were decided about, newest first. `shared` counts other users with the same one. `waiting` and `oldest_ms` are of all that wait.',
  body: z.object({
    ...{ show: orEmpty(z.enum(cardReviews)), kind: orEmpty(z.enum(['bank', 'international'])) },
    ...{ page: orEmpty(pageText), limit: orEmpty(limitText) },
  }),
  reply: z.strictObject({
    rows: z.array(
      z.strictObject({
        ...{ id: idReply, user: idReply, kind: z.enum(['bank', 'international']), shared: whole },
        ...{ saved_ms: whole, held_until_ms: whole.nullable(), ...review },
      }),
    ),
    ...{ total: whole, waiting: whole, oldest_ms: whole.nullable() },
  }),
  refusals: [],
});

export const reviewCard = route({
  id: 'payee.reviewCard',
  method: 'POST',
  path: '/desk/card/review',
  who: 'staff:payee.review',
  about:
    'Accepts a saved card, or rejects it with a `code`: a rejected card is deleted, so that nothing is paid to it, and its owner reads why. Saved again, it is a new one that is held and reviewed anew.',
  body: z.object({
    ...{ user: idText, payee: idText, decision: z.enum(['accept', 'reject']), code: orEmpty(z.enum(cardFailures)) },
    reason,
  }),
  reply: z.strictObject({ payee: idReply }),
  refusals: ['payee.not_found', 'payee.decided_already', 'payee.code_missing', 'payee.own_account'],
});
