/** Ads of merchants, and what is traded. */
import { accepted, methods } from '@glassbook/engine/otc/words';
import { z } from 'zod';
import {
  amountText,
  idReply,
  idText,
  limitText,
  moneyReply,
  orEmpty,
  pageText,
  sentenceReply,
  typedText,
} from '../fields.ts';
import { route } from '../route.ts';
import { personView } from './people.ts';

const count = z.number().int().nonnegative();
/** The code of a currency, "CNY". */
const fiatText = z.string().regex(/^[A-Z]{3}$/);
/** A percent with its sign where it is below zero, "-0.45". */
const ratioText = z.string().regex(/^-?\d{1,2}(\.\d{1,4})?$/);

export const config = route({
  id: 'otc.config',
  method: 'GET',
  path: '/otc/config',
  who: 'anyone',
  about:
    'What is traded: assets, currencies with their places, the last rate for one USDT (empty where there is none) and the bounds of an order, and the deposit of a merchant in USDT.',
  body: z.object({}),
  reply: z.strictObject({
    assets: z.array(z.strictObject({ id: idReply, name: z.string(), scale: count })),
    fiats: z.array(
      z.strictObject({
        ...{ code: fiatText, places: count, rate: z.string(), rate_at_ms: count.nullable() },
        ...{ min: moneyReply, max: moneyReply },
      }),
    ),
    deposit: moneyReply,
  }),
  refusals: [],
});

export const adView = z.strictObject({
  ...{ id: idReply, type: z.union([z.literal(1), z.literal(2)]), currency_id: idReply, currency_name: z.string() },
  ...{ fiat: fiatText, price_type: z.union([z.literal(1), z.literal(2)]), ratio: ratioText },
  /** Of one that follows the index that of now; empty where there is none. */
  price: z.union([moneyReply, z.literal('')]),
  ...{ amount: moneyReply, left: moneyReply, min: moneyReply, max: moneyReply, pay_minutes: count },
  ...{ methods: z.array(z.enum(methods)), terms: z.string() },
  /** 1 on, 2 paused, 3 ended. */
  state: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  user: personView,
});
export type AdView = z.infer<typeof adView>;

export const ads = route({
  id: 'otc.ads',
  method: 'GET',
  path: '/otc/ads',
  who: 'anyone',
  about:
    'Ads that can be taken, the best price for a taker first. `type`: what their owner does, 1 buys, 2 sells. Ads that follow the index are left out where it is over a minute old, and those whose owner can’t cover the least sum.',
  body: z.object({
    ...{ type: z.enum(['1', '2']), currency_id: idText, fiat: fiatText, method: orEmpty(z.enum(methods)) },
    ...{ page: orEmpty(pageText), limit: orEmpty(limitText) },
  }),
  reply: z.strictObject({ data: z.array(adView), page: count, pages: count, total: count }),
  refusals: [],
});

export const ad = route({
  id: 'otc.ad',
  method: 'GET',
  path: '/otc/ad',
  who: 'anyone',
  about: 'An ad, also one that has ended.',
  body: z.object({ id: idText }),
  reply: adView,
  refusals: ['otc.not_found'],
});

const unsaved = [
  ...(['otc.not_merchant', 'otc.deposit_short', 'otc.not_found', 'otc.too_many_ads', 'otc.not_offered'] as const),
  ...(['otc.index_stale', 'otc.terms_invalid', 'otc.price_far', 'otc.card_invalid'] as const),
];

export const saveAd = route({
  id: 'otc.saveAd',
  method: 'POST',
  path: '/otc/ad/save',
  who: 'verified',
  about:
    'Saves an ad of a merchant, with `id` in the place of one whose orders keep their terms. `type`: 1 buys, 2 sells. With `price` it is fixed, with `ratio` (percent) it follows the index. A sale names own `cards` (their ids, with commas), a purchase the `methods` (bank, international, both).',
  body: z.object({
    ...{ id: orEmpty(idText), type: z.enum(['1', '2']), currency_id: idText, fiat: fiatText },
    ...{ price: orEmpty(amountText), ratio: orEmpty(ratioText), amount: amountText, min: amountText, max: amountText },
    ...{ pay_minutes: z.string().regex(/^\d{2}$/), methods: orEmpty(z.enum(accepted)) },
    ...{ cards: orEmpty(z.string().regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,3}$/)), terms: orEmpty(typedText(1_000)) },
  }),
  reply: z.strictObject({ id: idReply }),
  refusals: unsaved,
  idempotent: true,
});

export const pauseAd = route({
  id: 'otc.pauseAd',
  method: 'POST',
  path: '/otc/ad/pause',
  who: 'trader',
  about: 'Pauses an ad of one’s own (`on` 0), or turns it on again (1).',
  body: z.object({ id: idText, on: z.enum(['0', '1']) }),
  reply: sentenceReply,
  refusals: ['otc.not_found'],
});

export const endAd = route({
  id: 'otc.endAd',
  method: 'POST',
  path: '/otc/ad/end',
  who: 'trader',
  about: 'Ends an ad of one’s own; its orders go on.',
  body: z.object({ id: idText }),
  reply: sentenceReply,
  refusals: ['otc.not_found'],
});

export const mine = route({
  id: 'otc.mine',
  method: 'GET',
  path: '/otc/ad/mine',
  who: 'trader',
  about: 'The caller’s ads that have not ended, the newest first.',
  body: z.object({}),
  reply: z.array(adView),
  refusals: [],
});
