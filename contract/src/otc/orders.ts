/** Orders: what a taker makes of an ad, until it is released, canceled or expired. */
import { appealReasons, methods } from '@glassbook/engine/otc/words';
import { z } from 'zod';
import { amountText, idReply, idText, imageAddress, limitText, moneyReply, orEmpty, typedText } from '../fields.ts';
import { route } from '../route.ts';

const ms = z.number().int().nonnegative();
/** 1 created, 2 paid, 3 appealed, 4 released, 5 canceled, 6 expired. */
const state = z.union([1, 2, 3, 4, 5, 6].map((n) => z.literal(n)));

/** Where a buyer pays. */
export const payTo = z
  .strictObject({
    ...{ holder: z.string(), number: z.string(), bank: z.string(), place: z.string(), swift: z.string() },
  })
  .nullable();
export const orderView = z.strictObject({
  ...{ id: idReply, ad_id: idReply, state, type: z.union([z.literal(1), z.literal(2)]) },
  ...{ currency_id: idReply, currency_name: z.string(), fiat: z.string(), method: z.enum(methods) },
  ...{ price: moneyReply, amount: moneyReply, total: moneyReply, worth: moneyReply },
  ...{ at_ms: ms, pay_by_ms: ms, paid_ms: ms.nullable(), ended_ms: ms.nullable(), stay_until_ms: ms.nullable() },
  /** `name`: the verified one, only while the order is open; empty otherwise. */
  counterparty: z.strictObject({ id: idReply, nickname: z.string(), name: z.string() }),
  /** Where the buyer pays, for the buyer and only while the order is open; null otherwise. */
  pay_to: payTo,
  appeal: z
    .strictObject({
      ...{ reason: z.enum(appealReasons), mine: z.boolean(), at_ms: ms, decide_by_ms: ms },
      /** Of a decision: for whom it was, and what staff wrote to both. */
      ...{ outcome: z.enum(['buyer', 'seller']).nullable(), text: z.string() },
    })
    .nullable(),
  timeline: z.array(z.strictObject({ at_ms: ms, what: z.string() })),
});
export type OrderView = z.infer<typeof orderView>;
/** An order as its channel has it: without what is of the other side, which the call shows. */
export const ownOrderView = orderView.omit({ counterparty: true, pay_to: true, appeal: true, timeline: true });
export type OwnOrder = z.infer<typeof ownOrderView>;

export const take = route({
  id: 'otc.take',
  method: 'POST',
  path: '/otc/take',
  who: 'verified',
  about:
    'Takes an ad: `amount` of the asset, or as much as `total` of the currency pays. `price` is what was seen; one that is worse by more than `slippage` (percent, 0 to 5) is refused. Of an ad that sells the `method` is named, of one that buys an own `card`. The seller’s coin is on hold from now on.',
  body: z.object({
    ...{ id: idText, amount: orEmpty(amountText), total: orEmpty(amountText), price: amountText },
    ...{ slippage: orEmpty(z.string().regex(/^(5(\.0{1,4})?|[0-4](\.\d{1,4})?)$/)) },
    ...{ method: orEmpty(z.enum(methods)), card: orEmpty(idText) },
  }),
  reply: orderView,
  refusals: [
    ...(['otc.not_found', 'otc.not_available', 'otc.terms_invalid', 'otc.not_offered', 'otc.index_stale'] as const),
    ...(['otc.left', 'otc.size', 'otc.price_far', 'otc.price_changed', 'otc.over_limit', 'otc.card_invalid'] as const),
    ...(['otc.too_many_open', 'otc.too_many_canceled', 'otc.insufficient_funds', 'otc.stays'] as const),
    ...(['limit.deposit_reached', 'limit.not_valued', 'limit.cooling_off', 'limit.excluded'] as const),
  ],
  idempotent: true,
});

export const orders = route({
  id: 'otc.orders',
  method: 'GET',
  path: '/otc/orders',
  who: 'trader',
  about:
    'The caller’s orders, the newest first, without their timelines. `state` as in a row, or `open` for 1 to 3. `before` is the `next` of the page before.',
  body: z.object({
    state: orEmpty(z.enum(['1', '2', '3', '4', '5', '6', 'open'])),
    ...{ before: orEmpty(idText), limit: orEmpty(limitText) },
  }),
  reply: z.strictObject({ rows: z.array(orderView), next: idReply.nullable() }),
  refusals: [],
});

export const order = route({
  id: 'otc.order',
  method: 'GET',
  path: '/otc/order',
  who: 'trader',
  about: 'An order of the caller’s.',
  body: z.object({ id: idText }),
  reply: orderView,
  refusals: ['otc.not_found'],
});

const named = z.object({ id: idText });
/** The reply is named by each call: the build of the screens leaves it out there alone. */
const act = { method: 'POST', who: 'trader', idempotent: true } as const;
const refusals = ['otc.not_found', 'otc.wrong_state'] as const;

export const paid = route({
  id: 'otc.paid',
  path: '/otc/paid',
  about:
    'The buyer states that the payment was sent, from an account in the own name (`own_account` 1), with a picture of it. No timer ends the order any more.',
  ...act,
  reply: orderView,
  body: named.extend({ own_account: z.literal('1'), proof: orEmpty(imageAddress) }),
  refusals: [...refusals, 'otc.image_not_found'],
});

export const release = route({
  id: 'otc.release',
  path: '/otc/release',
  about:
    'The seller releases the coin, with the payment password and, of whoever has one, the code of the second factor. Also for a late payment that is claimed, from what can be used.',
  ...act,
  reply: orderView,
  body: named.extend({ password: orEmpty(typedText(20)), code: orEmpty(typedText(20)) }),
  refusals: [...refusals, ...(['otc.insufficient_funds', 'otc.stays', 'otc.password_unset'] as const)],
});

export const cancel = route({
  id: 'otc.cancel',
  path: '/otc/cancel',
  about: 'The buyer cancels an order that is open.',
  ...act,
  reply: orderView,
  body: named,
  refusals,
});

export const appeal = route({
  id: 'otc.appeal',
  path: '/otc/appeal',
  about:
    'Appeals an order that is paid (`not_received` and `third_party` by the seller, `not_released` by the buyer), or claims what came after its end: `paid_late` within 24 hours by the buyer, `reversed` and `third_party` within seven days by the seller.',
  ...act,
  reply: orderView,
  body: named.extend({
    ...{ reason: z.enum(['not_received', 'not_released', 'third_party', 'paid_late', 'reversed']) },
    ...{ text: typedText(1_000), image: orEmpty(imageAddress) },
  }),
  refusals: [...refusals, 'otc.image_not_found'],
});
