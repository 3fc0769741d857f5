/** Traders at the desk: applications, and who is no longer to be followed. A user is named, so that the audit log and the user's timeline show each act. */
import { z } from 'zod';
import { idReply, idText, limitText, moneyReply, orEmpty, pageText, reasonText } from '../fields.ts';
import { route } from '../route.ts';
import { criterionView } from './apply.ts';

const count = z.number().int().nonnegative();
export const applicationStates = ['review', 'approved', 'declined'] as const;
export const decisions = ['approve', 'decline'] as const;
const named = { user: idText, application: idText };
const asked = z.strictObject({ request: idReply });
const summary = {
  ...{ id: idReply, user: idReply, share_ratio: moneyReply, state: z.enum(applicationStates), created_ms: count },
  /** `request`: the open request of two people about it. */
  ...{ decided_ms: count.nullable(), request: idReply.nullable() },
};

export const applications = route({
  id: 'copy.applications',
  method: 'GET',
  path: '/desk/traders',
  who: 'staff:copy.read',
  about:
    'Applications to be a trader: `review` those that wait, the oldest first; the others the newest first. `waiting` and `oldest_ms` are of all that wait.',
  body: z.object({ show: orEmpty(z.enum(applicationStates)), page: orEmpty(pageText), limit: orEmpty(limitText) }),
  reply: z.strictObject({
    rows: z.array(z.strictObject(summary)),
    ...{ total: count, waiting: count, oldest_ms: count.nullable() },
  }),
  refusals: [],
});

export const application = route({
  id: 'copy.application',
  method: 'GET',
  path: '/desk/trader',
  who: 'staff:copy.read',
  personal: true,
  about:
    'One application, what the account has of the criteria by now, and accounts of the same document or device that lead or follow: with one of these it cannot be approved.',
  body: z.object(named),
  reply: z.strictObject({ ...summary, criteria: z.array(criterionView), same: z.array(idReply) }),
  refusals: ['copy.application_not_found'],
});

export const decide = route({
  id: 'copy.decide',
  method: 'POST',
  path: '/desk/trader/decide',
  who: 'staff:copy.request',
  about: 'Asks for a decision about an application; a second person approves it.',
  body: z.object({ ...named, decision: z.enum(decisions), reason: reasonText }),
  reply: asked,
  refusals: [
    ...(['copy.application_not_found', 'copy.own_account', 'copy.request_open', 'copy.decided_already'] as const),
    'copy.second_account',
  ],
});

export const remove = route({
  id: 'copy.remove',
  method: 'POST',
  path: '/desk/trader/remove',
  who: 'staff:copy.request',
  about:
    'Asks that a trader can be followed no more; a second person approves it. Open copies stay tied to their tickets, and no share is taken from then on.',
  body: z.object({ user: idText, reason: reasonText }),
  reply: asked,
  refusals: ['copy.trader_not_found', 'copy.own_account', 'copy.request_open'],
});
