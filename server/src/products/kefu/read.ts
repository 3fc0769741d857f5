import { kefu } from '@glassbook/contract';
import { handle } from '../../carry/http/handling.ts';
import type { KefuServices } from './services.ts';
import { stateOf } from './read-state.ts';
import { typingMs } from './typing.ts';

/** Moves the user's mark on; never beyond the newest message, never back. */
export const read = ({ lock, now, announcer }: KefuServices) =>
  handle(kefu.read, ({ body, caller: { userId } }) =>
    lock.hold(userId, async (db) => {
      const { rowCount } = await db.query(
        `INSERT INTO kefu_reads AS had (user_id, user_read)
       SELECT $1, least($2, (SELECT max(id) FROM kefu_messages WHERE user_id = $1)) WHERE EXISTS (SELECT FROM kefu_messages WHERE user_id = $1)
       ON CONFLICT (user_id) DO UPDATE SET user_read = excluded.user_read WHERE had.user_read < excluded.user_read`,
        [userId, body.up_to],
      );
      if (rowCount) await announcer.stored(db, userId);
      const { unread } = await stateOf(db, userId, now());
      return { ok: true, message: { unread } };
    }),
  );

/** For staff that looks. */
export const typingCall = ({ typing }: KefuServices) =>
  handle(kefu.typing, ({ caller: { userId } }) => {
    typing.typed(userId);
    return { ok: true, message: { seconds: typingMs / 1_000 } };
  });
