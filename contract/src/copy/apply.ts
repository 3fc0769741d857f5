/** Asking to be a trader. */
import { z } from 'zod';
import { moneyReply, sentenceReply } from '../fields.ts';
import { route } from '../route.ts';
import { percentText } from './follow.ts';

export const criteria = ['level', 'days', 'tickets', 'equity'] as const;
/** What it takes and what the account has: the level of the identity, whole days since sign-up, own closed tickets, the worth of the futures account. */
export const criterionView = z.strictObject({
  ...{ name: z.enum(criteria), need: moneyReply, have: moneyReply, met: z.boolean() },
});

export const readApply = route({
  id: 'copy.readApply',
  method: 'GET',
  path: '/follow/apply',
  who: 'trader',
  about:
    'Whether the caller may ask to be a trader, and how far the last application is: `review`, `approved` while others can follow, `declined`; `none` else. `share_max` is in percent.',
  body: z.object({}),
  reply: z.strictObject({
    state: z.enum(['none', 'review', 'approved', 'declined']),
    ...{ criteria: z.array(criterionView), share_max: moneyReply },
  }),
  refusals: ['copy.not_offered'],
});

export const apply = route({
  id: 'copy.apply',
  method: 'POST',
  path: '/follow/apply',
  who: 'verified',
  about:
    'Asks to be a trader with a share in percent of what copiers win, and agrees to the rules (`agree` 1). Two people decide.',
  body: z.object({ share_ratio: percentText, agree: z.literal('1') }),
  reply: sentenceReply,
  refusals: [
    ...(['copy.not_offered', 'copy.is_trader', 'copy.is_copier', 'copy.application_open'] as const),
    ...(['copy.share_too_high', 'copy.criteria_unmet', 'copy.risk_unanswered'] as const),
  ],
});
