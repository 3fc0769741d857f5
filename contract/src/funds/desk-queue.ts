/** What the queues of deposits and of withdrawals at the desk have in common. */
import { depositStatuses } from '@glassbook/engine/funds/words';
import { z } from 'zod';
import { idReply, idText, limitText, moneyReply, orEmpty, pageText } from '../fields.ts';

/** What came back of a paid withdrawal, oldest first: each is a deposit. */
export const returnedDeposits = z.array(
  z.strictObject({ deposit: idReply, amount: moneyReply, state: z.enum(depositStatuses) }),
);

/** One of a queue, besides its sums and its state. */
export const queued = {
  ...{ id: idReply, user: idReply, currency_id: idReply, name: z.string() },
  ...{ created_ms: z.number().int(), decide_by_ms: z.number().int(), late: z.boolean() },
  ended_ms: z.number().int().nullable(),
  /** The open request that decides about it. */
  request: idReply.nullable(),
};

export const queueFilter = { currency: orEmpty(idText), user: orEmpty(idText) };
export const queuePage = { page: orEmpty(pageText), limit: orEmpty(limitText) };

/** Of a queue, besides its rows and how many wait in each state. */
export const queueReply = {
  total: z.number().int(),
  /** Those that the product has, for the filter. */
  assets: z.array(z.strictObject({ id: idReply, name: z.string() })),
  /** Of all that wait: when the oldest was asked for, and by when the first is to be decided; null where none waits. */
  ...{ oldest_ms: z.number().int().nullable(), due_ms: z.number().int().nullable() },
  /** Of those that wait, how many the administrators were notified of, since they are past their deadline. */
  escalated: z.number().int(),
  now_ms: z.number().int(),
};

const holdView = z.strictObject({ reason: z.string(), started_ms: z.number().int(), ends_ms: z.number().int() });
/** The newest login on a new device and the newest change of a factor since seven days before the request, with the hold that each began. */
export const recentHolds = z.strictObject({ device: holdView.nullable(), factor: holdView.nullable() });

export const stepsOf = <State extends string>(states: readonly State[]) =>
  z.array(z.strictObject({ state: z.enum(states), at_ms: z.number().int() }));
