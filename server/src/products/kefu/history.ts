import { kefu } from '@glassbook/contract';
import type { Pool } from 'pg';
import { handle, refuse } from '../../carry/http/handling.ts';
import { messageColumns, toUser, type MessageRow } from './messages.ts';
import type { KefuServices } from './services.ts';

const pageRows = 20;
/** Decrypting and sending up to a few megabytes; in usual requests. */
const IMAGE_COST = 5;

/** One page of a user's messages, newest first, and whether there are older ones. `notes`: those of staff too. */
export async function pageOf(
  pool: Pool,
  userId: number,
  { before, limit, notes }: { before: string | undefined; limit: string | undefined; notes: boolean },
): Promise<{ rows: MessageRow[]; more: boolean }> {
  const most = Number(limit ?? pageRows);
  const { rows } = await pool.query<MessageRow>(
    `SELECT ${messageColumns}, (SELECT name FROM staff s WHERE s.id = m.staff) AS by_name FROM kefu_messages m
     WHERE user_id = $1 AND id < $2 AND ($4 OR kind <> 'note') ORDER BY id DESC LIMIT $3`,
    [userId, before ?? String(Number.MAX_SAFE_INTEGER), most + 1, notes],
  );
  return { rows: rows.slice(0, most), more: rows.length > most };
}

export const messages = ({ pool }: KefuServices) =>
  handle(kefu.messages, async ({ body, caller: { userId } }) => {
    const { rows, more } = await pageOf(pool, userId, { before: body.before, limit: body.limit, notes: false });
    return { ok: true, message: { rows: rows.map(toUser).filter((row) => row !== undefined), more } };
  });

/** The bytes of the image of a message of this user, base64. */
export async function imageOf(services: KefuServices, userId: number, message: string): Promise<string | undefined> {
  const { rows } = await services.pool.query<{ image: string }>(
    "SELECT image FROM kefu_messages WHERE id = $1 AND user_id = $2 AND image <> ''",
    [message, userId],
  );
  const bytes = rows[0] && (await services.uploads.document(rows[0].image));
  return bytes?.toString('base64');
}

export const image = (services: KefuServices) => ({
  ...handle(kefu.image, async ({ body, caller: { userId } }) => {
    const found = await imageOf(services, userId, body.message);
    return found === undefined ? refuse('kefu.not_found') : { ok: true, message: found };
  }),
  cost: () => IMAGE_COST,
});
