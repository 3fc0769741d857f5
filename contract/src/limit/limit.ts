import { limitNames } from '@glassbook/engine/limit/words';
import { z } from 'zod';
import { amountText, moneyReply, orEmpty, sentenceReply } from '../fields.ts';
import { route } from '../route.ts';

const whole = z.int().nonnegative();
const nameText = z.enum(limitNames);

/** A self-limit and what of it is used. Amounts are in the unit of the list; those of `session` are whole minutes. */
export const limitRow = z.strictObject({
  name: nameText,
  /** Null where there is none. */
  amount: moneyReply.nullable(),
  /** Of the period that runs now; null of a session. A loss below zero is a gain. */
  used: moneyReply.nullable(),
  /** When the period ends and `used` begins with nothing. */
  resets_ms: whole.nullable(),
  /** A raise that waits: its amount (null: no limit), and from when until when it can be confirmed. */
  raise: z.strictObject({ amount: moneyReply.nullable(), from_ms: whole, until_ms: whole }).nullable(),
});
export type Limit = z.infer<typeof limitRow>;

export const limits = route({
  id: 'limit.limits',
  method: 'GET',
  path: '/limit/list',
  who: 'trader',
  about:
    'Own limits, what of each is used in its calendar period (UTC), raises that wait, until when trading is paused, and with what an order would be refused now.',
  body: z.object({}),
  reply: z.strictObject({
    unit: z.string(),
    limits: z.array(limitRow),
    cool_off_until_ms: whole.nullable(),
    excluded_until_ms: whole.nullable(),
    /** With what an order would be refused now: one that brings the unit, any other one. Null where by no self-limit. */
    refused: z.strictObject({ sale: z.string().nullable(), other: z.string().nullable() }),
    now_ms: whole,
  }),
  refusals: [],
});

export const set = route({
  id: 'limit.set',
  method: 'POST',
  path: '/limit/set',
  who: 'trader',
  about:
    'Sets a limit: `amount` in the unit of values, for `session` in minutes; none where it is left out. A lower one is in force with the next command; a higher one, or none, waits for 24 hours and is then to be confirmed within 7 days.',
  body: z.object({ name: nameText, amount: orEmpty(amountText) }),
  reply: limitRow,
  refusals: ['limit.amount_too_large', 'limit.session_out_of_range', 'limit.unchanged'],
  idempotent: true,
});

export const confirm = route({
  id: 'limit.confirm',
  method: 'POST',
  path: '/limit/confirm',
  who: 'trader',
  about: 'Puts a raise in force that was asked for at least 24 hours ago.',
  body: z.object({ name: nameText }),
  reply: limitRow,
  refusals: ['limit.nothing_pending', 'limit.not_yet'],
  idempotent: true,
});

export const discard = route({
  id: 'limit.discard',
  method: 'POST',
  path: '/limit/discard',
  who: 'trader',
  about: 'Discards a raise that waits.',
  body: z.object({ name: nameText }),
  reply: limitRow,
  refusals: ['limit.nothing_pending'],
  idempotent: true,
});

const daysText = z.string().regex(/^[1-9]\d{0,3}$/);
export const coolOff = route({
  method: 'POST',
  who: 'trader',
  body: z.object({ days: daysText }),
  reply: sentenceReply,
  data: z.strictObject({ until_ms: whole }),
  refusals: ['account.step_up_required', 'limit.days_out_of_range', 'limit.not_shortened'],
  idempotent: true,
  id: 'limit.coolOff',
  path: '/limit/cool_off',
  about:
    'Cool-off: for 1 to 42 days no orders and no deposits; open orders are canceled. Can be made longer, never shorter. Needs a proof (`account.stepUp`); the owner is notified by email.',
});

export const exclude = route({
  method: 'POST',
  who: 'trader',
  body: z.object({ days: daysText }),
  reply: sentenceReply,
  data: z.strictObject({ until_ms: whole }),
  refusals: ['account.step_up_required', 'limit.days_out_of_range', 'limit.not_shortened'],
  idempotent: true,
  id: 'limit.exclude',
  path: '/limit/exclude',
  about:
    'Self-exclusion: for 182 to 1826 days no orders and no deposits; open orders are canceled. Can be made longer, never shorter, by anyone. Needs a proof (`account.stepUp`); the owner is notified by email.',
});
