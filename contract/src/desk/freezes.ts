import { z } from 'zod';
import { idReply, idText, reasonText, sentenceReply } from '../fields.ts';
import { route } from '../route.ts';

const reason = reasonText;
/** Why staff freezes an account: the owner asked for it, signs of an intruder, suspected fraud, an order of a court or an authority. */
export const freezeReasons = ['owner_asked', 'intruder', 'fraud', 'legal'] as const;
export type FreezeReason = (typeof freezeReasons)[number];
/** In how many days it is to be decided what follows, at most. */
export const decideDaysMax = 90;
/** Factors that were added in at most so many days before a freeze are removed with its end. */
export const thawDaysMax = 30;

export const freezeUser = route({
  id: 'desk.freezeUser',
  method: 'POST',
  path: '/desk/user/freeze',
  who: 'staff:user.freeze',
  about:
    'Freezes an account immediately, by one person, with a reason code and the days in which it is to be decided what follows: all sessions end and logins are refused. Nothing is canceled or moved. Its end takes two.',
  body: z.object({
    user: idText,
    code: z.enum(freezeReasons),
    days: z.string().regex(/^([1-9]|[1-8]\d|90)$/),
    reason,
  }),
  reply: sentenceReply,
  refusals: ['desk.not_found', 'desk.nothing_changes'],
});

export const endUserSession = route({
  id: 'desk.endUserSession',
  method: 'POST',
  path: '/desk/user/session/end',
  who: 'staff:user.freeze',
  about:
    'Ends one session of a user, immediately for calls and sockets, by one person with a reason. The user gets a notification and a mail.',
  body: z.object({ user: idText, session: idText, reason }),
  reply: sentenceReply,
  refusals: ['desk.not_found'],
});

export const requestThaw = route({
  id: 'desk.requestThaw',
  method: 'POST',
  path: '/desk/user/thaw',
  who: 'staff:user.request',
  about:
    'Asks to end the freeze of an account. `days`: factors that were added in so many days before it are removed and a change of the email is taken back, 0 for none. A second person decides; then the password is set by mail and withdrawals are held for 24 hours.',
  body: z.object({ user: idText, days: z.string().regex(/^([0-9]|[12]\d|30)$/), reason }),
  reply: z.strictObject({ request: idReply }),
  refusals: ['desk.not_found', 'desk.nothing_changes', 'desk.request_exists', 'desk.own_account'],
});

/** The freeze of an account, as staff see it. `staff`: who did it, where one of them did. */
export const freezeView = z.strictObject({
  source: z.enum(['owner', 'link', 'staff']),
  staff: z.string(),
  code: z.enum(freezeReasons).nullable(),
  note: z.string(),
  started_ms: z.number().int(),
  decide_ms: z.number().int().nullable(),
  /** When the administrators were notified that it is past that time. */
  escalated_ms: z.number().int().nullable(),
  /** The open request to end it. */
  request: idReply.nullable(),
});
