/** Closes cases that are quiet, and deletes the images of cases that were closed long ago. The words stay. */
import type { Pool } from 'pg';
import { z } from 'zod';
import { inTransaction } from '../../carry/store/transaction.ts';
import type { Uploads } from '../../shared/images/uploads.ts';
import type { Announcer } from './announcer.ts';
import type { CaseRow } from './cases.ts';
import { closeCase } from './close.ts';
import type { KefuServices } from './services.ts';

const dayMs = 86_400_000;
const atOnce = 100;
const quietMs = 30 * dayMs;

type Closing = Pick<KefuServices, 'pool' | 'now' | 'lock'> & { announcer: Pick<Announcer, 'stored'> };

/** Closes each case in which nothing was written for 30 days, under the lock of its user. */
export async function closeQuiet({ pool, now, lock, announcer }: Closing): Promise<void> {
  const quiet = `SELECT * FROM kefu_cases c WHERE state <> 'closed' AND opened_at <= $1
    AND NOT EXISTS (SELECT FROM kefu_messages WHERE case_id = c.id AND at > $1)`;
  const before = now() - quietMs;
  const { rows } = await pool.query<CaseRow>(quiet, [before]);
  for (const { id, user_id: user } of rows)
    await lock.hold(Number(user), async (db) => {
      const closed = await inTransaction(db, async (client) => {
        const { rows: still } = await client.query<CaseRow>(`${quiet} AND id = $2 FOR UPDATE`, [before, id]);
        return still[0] && closeCase(client, still[0], now());
      });
      if (closed) await announcer.stored(db, Number(user), [closed]);
    });
}

/** How many were deleted. */
export async function deleteImages(pool: Pool, uploads: Uploads, now: number): Promise<number> {
  const { rows: set } = await pool.query<{ value: unknown }>(
    "SELECT value FROM settings WHERE key = 'kefu.image_days'",
  );
  const days = z.number().int().positive().parse(set[0]?.value);
  let deleted = 0;
  for (let last = atOnce; last === atOnce; deleted += last) last = await deleteSome(pool, uploads, now - days * dayMs);
  return deleted;
}

/** Those of at most `atOnce` messages; how many. */
async function deleteSome(pool: Pool, uploads: Uploads, closedBefore: number): Promise<number> {
  const done: (() => Promise<void>)[] = [];
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string; user_id: string; image: string }>(
      `SELECT m.id, m.user_id, m.image FROM kefu_messages m JOIN kefu_cases c ON c.id = m.case_id
       WHERE m.image <> '' AND c.closed_at <= $1 LIMIT $2 FOR UPDATE OF m SKIP LOCKED`,
      [closedBefore, atOnce],
    );
    for (const { user_id: user, image } of rows) done.push(await uploads.remove(client, Number(user), image));
    await client.query("UPDATE kefu_messages SET image = '' WHERE id = ANY ($1)", [rows.map(({ id }) => id)]);
  });
  for (const after of done) await after();
  return done.length;
}
