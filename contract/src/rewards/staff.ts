/** What one of the staff asks another to decide about rewards. */
import { GIVEN_MAX } from '@glassbook/engine/rewards/words';
import { z } from 'zod';
import { idReply, idText, reasonText } from '../fields.ts';
import { route } from '../route.ts';

export { GIVEN_MAX };

const asked = z.strictObject({ request: idReply });
/** Numbers of accounts with commas between them: "1001,1002". */
const usersText = z
  .string()
  .max(11 * GIVEN_MAX)
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/)
  .refine((text) => text.split(',').length <= GIVEN_MAX);
const refusals = ['rewards.request_open', 'rewards.own_account'] as const;

export const give = route({
  id: 'rewards.give',
  method: 'POST',
  path: '/desk/coupon/give',
  who: 'staff:market.request',
  about:
    'Asks that each of these users gets a coupon of a template, at most 500 in one request; a second person approves it. Who takes a break, is excluded or has 20 coupons to use gets none.',
  body: z.object({ template: idText, users: usersText, reason: reasonText }),
  reply: asked,
  refusals: ['rewards.template_not_found', 'rewards.user_not_found', ...refusals],
});

export const endRebate = route({
  id: 'rewards.endRebate',
  method: 'POST',
  path: '/desk/rebate/end',
  who: 'staff:market.request',
  about: 'Asks that the fees of a user bring no rebate any more; a second person approves it.',
  body: z.object({ user: idText, reason: reasonText }),
  reply: asked,
  refusals: ['rewards.no_inviter', ...refusals],
});

export const unlink = route({
  id: 'rewards.unlink',
  method: 'POST',
  path: '/desk/link/undo',
  who: 'staff:market.request',
  about: 'Asks that two accounts are no longer taken for those of one person, for good; a second person approves it.',
  body: z.object({ user: idText, other: idText, reason: reasonText }),
  reply: asked,
  refusals: ['rewards.not_linked', ...refusals],
});
