import { kefu } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import type { PoolClient } from 'pg';
import { handle, refuse } from '../../carry/http/handling.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import { openCase, rateableMs, type CaseRow } from './cases.ts';
import { tidyText } from '../../shared/chat/tidy-text.ts';
import { write, type MessageRow } from './messages.ts';
import type { KefuServices } from './services.ts';

/** Closes a case in the caller's transaction. `staff` where one of them does. */
export async function closeCase(
  client: PoolClient,
  { id, user_id: user, agent }: CaseRow,
  at: number,
  staff?: number,
): Promise<MessageRow> {
  await client.query("UPDATE kefu_cases SET state = 'closed', closed_at = $2, waiting_at = NULL WHERE id = $1", [
    id,
    at,
  ]);
  const message = { userId: Number(user), caseId: id, kind: 'closed' as const, at };
  return write(client, staff === undefined ? message : { ...message, staff, agent });
}

export const close = ({ lock, now, announcer }: KefuServices) =>
  handle(kefu.close, ({ caller: { userId }, language }) =>
    lock.hold(userId, async (db) => {
      const closed = await inTransaction(db, async (client) => {
        const open = await openCase(client, userId);
        return open && closeCase(client, open, now());
      });
      if (!closed) return refuse('kefu.no_case');
      await announcer.stored(db, userId, [closed]);
      return { ok: true, message: words(localeOf(language), 'kefu', 'done.closed') };
    }),
  );

export const rate = ({ lock, now, announcer }: KefuServices) =>
  handle(kefu.rate, ({ body, caller: { userId }, language }) =>
    lock.hold(userId, async (db) => {
      const { rows } = await db.query<CaseRow>('SELECT * FROM kefu_cases WHERE id = $1 AND user_id = $2', [
        ...[body.case, userId],
      ]);
      const [found] = rows;
      if (!found) return refuse('kefu.not_found');
      if (found.closed_at === null) return refuse('kefu.case_open');
      if (found.rating !== null) return refuse('kefu.rated_already');
      if (now() - Number(found.closed_at) >= rateableMs) return refuse('kefu.rating_late');
      await db.query('UPDATE kefu_cases SET rating = $2, rating_comment = $3 WHERE id = $1', [
        ...[body.case, body.score, tidyText(body.comment)],
      ]);
      await announcer.stored(db, userId);
      return { ok: true, message: words(localeOf(language), 'kefu', 'done.rated') };
    }),
  );
