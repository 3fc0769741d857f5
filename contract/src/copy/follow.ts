/** Following a trader: the terms, the amount, and how it ends. */
import { z } from 'zod';
import { amountText, idReply, idText, orEmpty, sentenceReply } from '../fields.ts';
import { route } from '../route.ts';

export const percentText = z.string().regex(/^(100|[1-9]?\d)(\.\d{1,4})?$/);
/** A caller's terms; what is left out is no bound, the slippages are 0.5 % and 1 %. */
const terms = {
  /** 1 a multiple of the leader's contracts, 2 whole contracts. */
  type: z.enum(['1', '2']),
  number: amountText,
  leverage_max: orEmpty(z.string().regex(/^[1-9]\d{0,2}$/)),
  ...{ order_max: orEmpty(amountText), market_max: orEmpty(amountText), total_max: orEmpty(amountText) },
  /** Ids of currencies: `1,2`. */
  markets: orEmpty(z.string().regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,99}$/)),
  ...{ slippage: orEmpty(percentText), close_slippage: orEmpty(percentText), stop_loss: orEmpty(percentText) },
};
const termRefusals = [
  ...(['copy.not_offered', 'copy.number_invalid', 'copy.terms_invalid', 'copy.stop_without_amount'] as const),
  ...(['copy.market_not_found'] as const),
] as const;
const limits = ['limit.cooling_off', 'limit.excluded', 'limit.loss_reached', 'limit.not_valued'] as const;
const named = { follow_user_id: idText };
const ended = ['copy.not_following', 'copy.is_ending'] as const;

export const follow = route({
  id: 'copy.follow',
  method: 'POST',
  path: '/follow/follow',
  who: 'verified',
  about:
    'Follows a trader: what he opens from now on is copied. `number` is a multiple from 0.01, of which more than 1 is rounded half up to two decimals, or lots. An amount is put on hold for it; without one the futures account pays. `share_ratio` is the share that was shown, in percent: where it is another by now, nothing happens.',
  body: z.object({
    ...{ trader_user_id: idText, ...terms, follow_amount: orEmpty(amountText), share_ratio: orEmpty(percentText) },
  }),
  reply: sentenceReply,
  data: z.strictObject({ id: idReply }),
  refusals: [
    ...termRefusals,
    ...(['copy.trader_not_found', 'copy.is_trader', 'copy.same_person', 'copy.follows_already'] as const),
    ...(['copy.too_many_traders', 'copy.trader_full', 'copy.share_changed', 'copy.amount_too_small'] as const),
    ...(['copy.insufficient_funds', 'copy.risk_unanswered'] as const),
    ...limits,
  ],
  idempotent: true,
});

export const edit = route({
  id: 'copy.edit',
  method: 'POST',
  path: '/follow/edit',
  who: 'trader',
  about: 'Other terms, all of them, for what is copied from now on. `follow_user_id` is the trader.',
  body: z.object({ ...named, ...terms }),
  reply: sentenceReply,
  refusals: [...termRefusals, ...ended],
  idempotent: true,
});

export const pause = route({
  id: 'copy.pause',
  method: 'POST',
  path: '/follow/pause',
  who: 'trader',
  about: 'Pauses a follow (1): nothing more is opened, closing goes on. Resumes it (0).',
  body: z.object({ ...named, pause: z.enum(['0', '1']) }),
  reply: sentenceReply,
  refusals: ended,
});

export const amount = route({
  id: 'copy.amount',
  method: 'POST',
  path: '/follow/amount',
  who: 'trader',
  about:
    'Puts money into the amount of a follow, or takes some of what is free out with a minus, but for the share due.',
  body: z.object({ ...named, amount: z.string().regex(/^-?(0|[1-9]\d{0,17})(\.\d{1,18})?$/) }),
  reply: sentenceReply,
  refusals: [
    ...(['copy.not_following', 'copy.is_ending', 'copy.without_amount', 'copy.amount_too_small'] as const),
    ...(['copy.insufficient_funds', ...limits] as const),
  ],
  idempotent: true,
});

export const cancel = route({
  id: 'copy.cancel',
  method: 'POST',
  path: '/follow/cancel',
  who: 'trader',
  about:
    'Ends a follow: its copies are closed at market within the band, and tried again at each price. With `keep` 1 they stay as own tickets, and it ends immediately.',
  body: z.object({ ...named, keep: orEmpty(z.enum(['0', '1'])) }),
  reply: sentenceReply,
  refusals: ended,
  urgent: true,
});

export const selfHolding = route({
  id: 'copy.selfHolding',
  method: 'POST',
  path: '/follow/selfHolding',
  who: 'trader',
  about: 'Keeps a copy as an own ticket: it no longer closes with the leader’s.',
  body: z.object({ transaction_id: idText }),
  reply: sentenceReply,
  refusals: ['copy.copy_not_found'],
});

export const close = route({
  id: 'copy.close',
  method: 'POST',
  path: '/follow/close',
  who: 'trader',
  about: 'Closes one copy at market within the band; the rest is tried again at each price.',
  body: z.object({ transaction_id: idText }),
  reply: sentenceReply,
  refusals: ['copy.copy_not_found'],
  urgent: true,
});
