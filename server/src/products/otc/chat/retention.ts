/** Deletes the images of chats whose orders ended long ago. The words stay. */
import type { Pool } from 'pg';
import { inTransaction } from '../../../carry/store/transaction.ts';
import type { Uploads } from '../../../shared/images/uploads.ts';

const AT_ONCE = 100;
/** As those of the support chat (docs/kefu.md). */
const KEPT_MS = 90 * 86_400_000;

/** How many were deleted, at most 100. */
export async function deleteImages(pool: Pool, uploads: Pick<Uploads, 'remove'>, now: number): Promise<number> {
  const done = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string; sender: string; image: string }>(
      `SELECT m.id, m.sender, m.image FROM otc_messages m JOIN otc_orders o ON o.id = m."order"
       WHERE m.image <> '' AND o.ended_at <= $1 AND o.closed = 'yes' LIMIT $2 FOR UPDATE OF m SKIP LOCKED`,
      [now - KEPT_MS, AT_ONCE],
    );
    const after = [];
    for (const { sender, image } of rows) after.push(await uploads.remove(client, Number(sender), image));
    await client.query("UPDATE otc_messages SET image = '' WHERE id = ANY ($1)", [rows.map(({ id }) => id)]);
    return after;
  });
  for (const after of done) await after();
  return done.length;
}
