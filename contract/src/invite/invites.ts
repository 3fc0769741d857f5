import { z } from 'zod';
import { limitText, moneyReply, orEmpty, pageText, paginatorOf } from '../fields.ts';
import { route } from '../route.ts';

/** Another user as an inviter or an invited user sees them: what they chose to show, and the end of the account number. */
const person = z.strictObject({
  nickname: z.string(),
  portrait: z.string(),
  account_end: z.string().regex(/^\d{4}$/),
});

/** `people`: how many this user has invited. `fees` that this user paid and that counted, and the `rebates` of them, in USDT at the index prices of then. */
const invited = z.strictObject({
  ...{ ...person.shape, joined_ms: z.number().int(), people: z.number().int(), fees: moneyReply, rebates: moneyReply },
  /** How fees of this user pay: stopped by the user, ended by the platform, or over after so many months. */
  state: z.enum(['paid', 'stopped', 'ended', 'over']),
});
export type Person = z.infer<typeof person>;
export type Invited = z.infer<typeof invited>;

export const invites = route({
  id: 'invite.invites',
  method: 'GET',
  path: '/user/invites',
  who: 'trader',
  about:
    'The invite code of the account, the user who invited it (null without one), and the users who signed up with its code, newest first. Other users are named by their nickname and the last four digits of their account number.',
  body: z.object({ page: orEmpty(pageText), limit: orEmpty(limitText) }),
  reply: z.strictObject({ code: z.string(), invited_by: person.nullable(), invited: paginatorOf(invited) }),
  refusals: [],
});
