import { otc } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';
import { handle, refuse } from '../../../carry/http/handling.ts';
import type { PrivateChannel } from '../../../carry/socket/channel.ts';
import type { OtcServices } from '../services.ts';
import { isOpenChat, messageColumns, orderOf, shownTo, type MessageRow } from './messages.ts';

const LIMIT = 20;
/** Decrypting and sending up to a few megabytes; in usual requests. */
const IMAGE_COST = 5;

export const chat = ({ pool, now }: OtcServices) =>
  handle(otc.chat, async ({ body, caller: { userId } }) => {
    const order = await orderOf(pool, body.order, userId);
    if (!order) return refuse('otc.not_found');
    const most = Number(body.limit ?? LIMIT);
    const before = Number(body.before ?? Number.MAX_SAFE_INTEGER);
    const rows = await messagesOf(pool, order.id, before, most + 1);
    return {
      ok: true,
      message: {
        rows: rows.slice(0, most).map((row) => shownTo(userId, row)),
        ...{ more: rows.length > most, open: isOpenChat(order, now()) },
      },
    };
  });

/** Messages of an order before a number, the newest first. */
export async function messagesOf(
  db: Pool | PoolClient,
  order: number,
  before: number,
  most: number,
): Promise<MessageRow[]> {
  const { rows } = await db.query<MessageRow>(
    `SELECT ${messageColumns} FROM otc_messages WHERE "order" = $1 AND id < $2 ORDER BY id DESC LIMIT $3`,
    [order, before, most],
  );
  return rows;
}

export const chatImage = ({ pool, uploads }: OtcServices) => ({
  ...handle(otc.chatImage, async ({ body, caller: { userId } }) => {
    const { rows } = await pool.query<{ image: string }>(
      `SELECT m.image FROM otc_messages m JOIN otc_orders o ON o.id = m."order"
       WHERE m.id = $1 AND m.image <> '' AND $2 IN (o.buyer, o.seller)`,
      [body.message, userId],
    );
    const bytes = rows[0] && (await uploads.document(rows[0].image));
    return bytes ? { ok: true as const, message: bytes.toString('base64') } : refuse('otc.not_found');
  }),
  cost: () => IMAGE_COST,
});

/** Messages are in no batch of the journal: each goes out as soon as it is stored (send.ts). */
export const chatChannel: PrivateChannel<otc.MessageView[], otc.MessageView[]> = {
  news: () => undefined,
  empty: () => [],
  isEmpty: (message) => message.length === 0,
  load: () => Promise.resolve({ seq: 0, merge: (since) => since.flatMap(({ value }) => value) }),
};
