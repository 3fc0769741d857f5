import { kefu, visible } from '@glassbook/contract';
import type { PoolClient } from 'pg';
import { handle, refuse, refuseFor } from '../../carry/http/handling.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import { answering, openCase } from './cases.ts';
import { tidyText } from '../../shared/chat/tidy-text.ts';
import { sentBefore, toUser, write, type MessageRow } from './messages.ts';
import type { KefuServices } from './services.ts';

/** A user's messages of the last day since staff answered or ended a case. */
const unansweredMax = 100;
const unansweredMs = 86_400_000;

type Sent = {
  userId: number;
  clientId: string;
  text: string;
  image: string | undefined;
  name: string;
  language: string;
};
type Refused = 'kefu.unavailable' | 'kefu.too_many_unanswered' | 'kefu.image_not_found';

/** A message of a user, which opens a case where none is open. */
export const send = (services: KefuServices) =>
  handle(kefu.send, async ({ body, caller: { userId }, language }) => {
    const { lock, flood, typing, announcer } = services;
    const text = tidyText(body.text);
    if (!visible.test(text) && body.image === undefined) return refuse('kefu.empty');
    return lock.hold(userId, async (db) => {
      const before = await sentBefore(db, userId, 'user', body.client_id);
      if (before) {
        const isSame = before.text === text && (before.image === '' || before.image === (body.image ?? null));
        return isSame ? { ok: true, message: shown(before) } : refuse('kefu.client_id_used');
      }
      const wait = flood.take(userId);
      if (wait > 0) return refuseFor('kefu.too_fast', wait);
      const sent = { userId, clientId: body.client_id, text, image: body.image, name: body.image_name ?? '', language };
      const stored = await inTransaction(db, (client) => store(client, services, sent));
      if (typeof stored === 'string') return refuse(stored);
      typing.sent(userId);
      await announcer.stored(db, userId, [stored]);
      return { ok: true, message: shown(stored) };
    });
  });

/** Nothing is written before the last refusal. */
async function store(client: PoolClient, services: KefuServices, sent: Sent): Promise<MessageRow | Refused> {
  const { userId, clientId, text, image, name, language } = sent;
  const at = services.now();
  const { rows } = await client.query<{ available: boolean; unanswered: string }>(
    `SELECT EXISTS (SELECT FROM staff WHERE role = ANY ($2) AND password_hash IS NOT NULL) AS available,
       (SELECT count(*) FROM kefu_messages m WHERE user_id = $1 AND kind = 'user' AND at > $3
          AND id > coalesce((SELECT max(id) FROM kefu_messages WHERE user_id = $1
            AND (kind = 'staff' OR kind = 'closed' AND staff IS NOT NULL)), 0)) AS unanswered`,
    [userId, answering, at - unansweredMs],
  );
  if (!rows[0]?.available) return 'kefu.unavailable';
  if (Number(rows[0].unanswered) >= unansweredMax) return 'kefu.too_many_unanswered';
  if (image !== undefined && !(await services.uploads.keepAsDocument(client, userId, image)))
    return 'kefu.image_not_found';
  const open = await openCase(client, userId);
  let caseId = open?.id;
  if (caseId === undefined) {
    const { rows: made } = await client.query<{ id: string }>(
      'INSERT INTO kefu_cases (user_id, language, opened_at, waiting_at) VALUES ($1, $2, $3, $3) RETURNING id',
      [userId, language, at],
    );
    caseId = made[0]?.id ?? '';
  } else
    await client.query('UPDATE kefu_cases SET waiting_at = coalesce(waiting_at, $2), language = $3 WHERE id = $1', [
      ...[caseId, at, language],
    ]);
  const kept = image === undefined ? undefined : { address: image, name };
  return write(client, { userId, caseId, kind: 'user', at, text, image: kept, clientId });
}

function shown(row: MessageRow): kefu.ChatMessage {
  const message = toUser(row);
  if (!message) throw new Error('a message of a user is shown to that user');
  return message;
}
