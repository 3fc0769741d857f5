/** Deletes the images of cases that were closed long ago. The words stay. */
import type { Pool } from 'pg';
import { z } from 'zod';
import { inTransaction } from '../store/transaction.ts';
import type { Core } from '../slice.ts';

type Uploads = Core['given']['uploads'];
const dayMs = 86_400_000;
const atOnce = 100;

/** How many were deleted. */
export async function deleteImages(pool: Pool, uploads: Uploads, now: number): Promise<number> {
  const { rows: set } = await pool.query<{ value: unknown }>(
    "SELECT value FROM settings WHERE key = 'kefu.image_days'",
  );
  const days = z.number().int().positive().parse(set[0]?.value);
  const done: (() => Promise<void>)[] = [];
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string; image: string }>(
      `SELECT m.id, m.image FROM kefu_messages m JOIN kefu_cases c ON c.id = m.case_id
       WHERE m.image <> '' AND c.closed_at <= $1 LIMIT $2 FOR UPDATE OF m SKIP LOCKED`,
      [now - days * dayMs, atOnce],
    );
    for (const { image } of rows) done.push(await uploads.remove(client, image));
    await client.query("UPDATE kefu_messages SET image = '' WHERE id = ANY ($1)", [rows.map(({ id }) => id)]);
  });
  for (const after of done) await after();
  return done.length;
}
