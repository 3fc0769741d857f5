import type { Pool } from 'pg';
import { inTransaction } from '../../carry/store/transaction.ts';
import type { AfterCommit, Uploads } from '../../shared/images/uploads.ts';
import { settingsOf } from './settings.ts';

/** At once at most, so that one run is short. */
const most = 100;
const dayMs = 86_400_000;

/** Destroys the photos of requests whose time is over. How many requests. */
export async function deletePhotos(pool: Pool, uploads: Uploads, now: number): Promise<number> {
  const after: AfterCommit[] = [];
  const count = await inTransaction(pool, async (client) => {
    const { failed, approved } = (await settingsOf(client)).photoDays;
    const { rows } = await client.query<{ id: string; user_id: string; front: string; reverse: string | null }>(
      `SELECT id, user_id, front, reverse FROM identity_requests WHERE front IS NOT NULL
         AND ((status = 'failed' AND decided_at <= $1) OR (status = 'approved' AND decided_at <= $2))
       ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED`,
      [new Date(now - failed * dayMs), new Date(now - approved * dayMs), most],
    );
    for (const { id, user_id: user, front, reverse } of rows) {
      for (const address of [front, reverse])
        if (address !== null) after.push(await uploads.remove(client, Number(user), address));
      await client.query('UPDATE identity_requests SET front = NULL, reverse = NULL WHERE id = $1', [id]);
    }
    return rows.length;
  });
  for (const each of after) await each();
  return count;
}
