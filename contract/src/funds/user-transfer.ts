/** Transfers to other users of the platform: the recipients, sending one, and the list of those sent and received. */
import { z } from 'zod';
import {
  amountText,
  idReply,
  idText,
  lineText,
  limitText,
  moneyReply,
  orEmpty,
  pageText,
  sentenceReply,
  timeReply,
} from '../fields.ts';
import { route } from '../route.ts';
import { proof, proofRefusals } from './withdrawal.ts';

export const transferDirections = ['sent', 'received'] as const;

/** Someone a user can send to. `account`: the email or the account number as the user entered it; `own_name`: what the user calls it; `nickname`: of the account itself; each empty where there is none. */
const recipientRow = z.strictObject({
  ...{ id: idReply, account: z.string(), own_name: z.string(), nickname: z.string(), created_ms: z.number().int() },
  /** Until when nothing can be sent; null where that is over. */
  held_until_ms: z.number().int().nullable(),
});
export type RecipientView = z.infer<typeof recipientRow>;

export const recipients = route({
  id: 'funds.recipients',
  method: 'GET',
  path: '/user/transfer/recipients',
  who: 'trader',
  about: 'The users that the caller saved to send to, the newest first. `hold_ms`: how long a new one is on hold.',
  body: z.object({}),
  reply: z.strictObject({
    recipients: z.array(recipientRow),
    ...{ hold_ms: z.number().int(), now_ms: z.number().int() },
  }),
  refusals: [],
});

export const addRecipient = route({
  id: 'funds.addRecipient',
  method: 'POST',
  path: '/user/transfer/recipient',
  who: 'verified',
  about:
    'Saves another user to send to, by email or account number, under an own `name` or none, and shows the nickname to be checked. Nothing can be sent for the first 24 hours. Takes a factor that was proven lately; 10 tries in 24 hours, and what is not found is answered the same for every reason. The owner is notified by email.',
  body: z.object({ account: lineText(254), name: orEmpty(lineText(30)) }),
  reply: sentenceReply,
  data: recipientRow,
  refusals: [
    ...(['funds.recipient_not_found', 'funds.recipient_self', 'funds.recipients_full'] as const),
    ...(['funds.lookups_reached', 'account.step_up_required'] as const),
  ],
});

export const removeRecipient = route({
  id: 'funds.removeRecipient',
  method: 'POST',
  path: '/user/transfer/recipient/remove',
  who: 'trader',
  about:
    'Removes a saved user. Saved again, the hold begins anew. Takes a factor that was proven lately; the owner is notified by email.',
  body: z.object({ id: idText }),
  reply: sentenceReply,
  refusals: ['funds.payee_not_found', 'account.step_up_required'],
});

/** A transfer as the caller sees it. The recipient of a sent one: as the caller saved it, with the caller's own name for it; the sender of a received one: by nickname and masked account number. */
const transferRow = z.strictObject({
  ...{ id: idReply, currency_id: idReply, name: z.string(), number: moneyReply },
  direction: z.enum(transferDirections),
  ...{ account: z.string(), own_name: z.string(), nickname: z.string() },
  ...{ create_time: timeReply, created_ms: z.number().int() },
  /** The journal entry that moved it. */
  seq: z.number().int(),
});
export type UserTransferView = z.infer<typeof transferRow>;

export const sendToUser = route({
  id: 'funds.sendToUser',
  method: 'POST',
  path: '/user/transfer/send',
  who: 'verified',
  about:
    'Sends an amount from the spot account to that of a saved user, instantly and without a fee. It takes what a withdrawal takes: no hold on the account or the recipient, the limit of the level, the payment password and a second factor where the user has them. It cannot be canceled.',
  body: z.object({
    ...{ recipient_id: idText, currency: idText, number: amountText },
    ...proof,
  }),
  reply: sentenceReply,
  data: transferRow,
  refusals: [
    ...([
      'funds.withdrawal_off',
      'funds.amount_too_small',
      'funds.insufficient_funds',
      'funds.payee_not_found',
    ] as const),
    ...(['funds.payee_on_hold', 'funds.on_hold', 'funds.recipient_unavailable', 'funds.level_reached'] as const),
    'funds.recipient_tries_reached',
    ...(['funds.not_valued', ...proofRefusals] as const),
  ],
  idempotent: true,
});

export const userTransfers = route({
  id: 'funds.userTransfers',
  method: 'GET',
  path: '/user/transfer/list',
  who: 'trader',
  about: 'What the caller sent to and received from other users, newest first; `currency` and `direction` filter.',
  body: z.object({
    ...{ page: orEmpty(pageText), limit: orEmpty(limitText), currency: orEmpty(idText) },
    direction: orEmpty(z.enum(transferDirections)),
  }),
  reply: z.strictObject({
    data: z.array(transferRow),
    ...{ page: z.number().int(), pages: z.number().int(), total: z.number().int() },
  }),
  refusals: [],
});
