import { otc, visible } from '@glassbook/contract';
import type { OrderRow } from '@glassbook/engine/otc';
import type { PoolClient } from 'pg';
import { handle, refuse, refuseFor } from '../../../carry/http/handling.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import { tidyText } from '../../../shared/chat/tidy-text.ts';
import type { OtcServices } from '../services.ts';
import { isOpenChat, messageColumns, orderOf, shownTo, type MessageRow } from './messages.ts';

/** A sender's messages of the last day since the other one answered. */
const UNANSWERED_MAX = 100;
const DAY_MS = 86_400_000;

type Sent = { order: OrderRow; sender: number; clientId: string; text: string; image?: string; name: string };

/** A message to the other one of an order. It is published to both as soon as it is stored. */
export const sendChat = (services: OtcServices) =>
  handle(otc.sendChat, async ({ body, caller: { userId: sender } }) => {
    const { pool, now, flood, send } = services;
    const text = tidyText(body.text);
    if (!visible.test(text) && body.image === undefined) return refuse('otc.empty');
    const order = await orderOf(pool, body.order, sender);
    if (!order) return refuse('otc.not_found');
    const { rows } = await pool.query<MessageRow>(
      `SELECT ${messageColumns} FROM otc_messages WHERE "order" = $1 AND sender = $2 AND client_id = $3`,
      [order.id, sender, body.client_id],
    );
    const [before] = rows;
    if (before) {
      const isSame = before.text === text && (before.image === '' || before.image === (body.image ?? null));
      return isSame ? { ok: true, message: shownTo(sender, before) } : refuse('otc.client_id_used');
    }
    if (!isOpenChat(order, now())) return refuse('otc.chat_closed');
    const wait = flood.take(sender);
    if (wait > 0) return refuseFor('otc.too_fast', wait);
    const sent = { order, sender, clientId: body.client_id, text, name: body.image_name ?? '' };
    const stored = await inTransaction(pool, (client) =>
      store(client, services, { ...sent, ...(body.image !== undefined && { image: body.image }) }),
    );
    if (typeof stored === 'string') return refuse(stored);
    for (const party of [order.buyer, order.seller]) send('otc.chat', party, [shownTo(party, stored)]);
    return { ok: true, message: shownTo(sender, stored) };
  });

/** Nothing is written before the last refusal. Of one order one after the other, so that a message has a higher number than what was sent before. */
async function store(
  client: PoolClient,
  { now, uploads }: Pick<OtcServices, 'now' | 'uploads'>,
  { order, sender, clientId, text, image, name }: Sent,
): Promise<MessageRow | 'otc.too_many_unanswered' | 'otc.image_not_found' | 'otc.client_id_used'> {
  await client.query('SELECT FROM otc_orders WHERE id = $1 FOR NO KEY UPDATE', [order.id]);
  const at = now();
  const { rows } = await client.query<{ unanswered: string; used: boolean }>(
    `SELECT count(*) FILTER (WHERE id > coalesce((SELECT max(id) FROM otc_messages WHERE "order" = $1 AND sender <> $2), 0)
         AND at > $3) AS unanswered, coalesce(bool_or(client_id = $4), false) AS used
       FROM otc_messages WHERE "order" = $1 AND sender = $2`,
    [order.id, sender, at - DAY_MS, clientId],
  );
  if (rows[0]?.used) return 'otc.client_id_used';
  if (Number(rows[0]?.unanswered) >= UNANSWERED_MAX) return 'otc.too_many_unanswered';
  if (image !== undefined && !(await uploads.keepAsDocument(client, sender, image))) return 'otc.image_not_found';
  const { rows: made } = await client.query<MessageRow>(
    `INSERT INTO otc_messages ("order", sender, at, text, image, image_name, client_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${messageColumns}`,
    [order.id, sender, at, text, image ?? null, name, clientId],
  );
  return made[0] as MessageRow;
}
