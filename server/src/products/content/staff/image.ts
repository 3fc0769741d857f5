/** The pictures of entries: re-encoded like the images of users, public under a name that cannot be guessed. */
import { content } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { Decoders } from '../../../shared/images/decoders.ts';
import { reencode } from '../../../shared/images/reencode.ts';
import type { AfterCommit, Uploads } from '../../../shared/images/uploads.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import type { EntryServices } from './services.ts';

/** In usual requests, as an image of a user. */
const COST = 20;
const dayMs = 86_400_000;
const refusals = {
  'upload.image_unreadable': 'content.image_unreadable',
  'upload.image_too_large': 'content.image_too_large',
  'upload.image_too_small': 'content.image_too_small',
  'upload.quota_reached': 'content.image_quota_reached',
} as const;

export function image({ uploads, audit }: EntryServices) {
  const decoders = new Decoders();
  return {
    ...handle(content.image, async ({ file, caller: { staffId }, address }) => {
      if (!file) return refuse('request.field_missing', { field: 'file' });
      // The picture is public and of no user: the log alone has who sent it, and from where.
      const log = (client: PoolClient, { name, bytes }: { name: string; bytes: number }) =>
        audit.appendIn(client, {
          ...{ staff: staffId, act: content.image.id, subject: `image:${name}`, detail: { address, bytes } },
        });
      const added = await decoders.inTurn(staffId, () => uploads.addCover(() => reencode(file), log));
      return 'refused' in added ? refuse(refusals[added.refused]) : { ok: true, message: added.address };
    }),
    cost: () => COST,
  };
}

/** Deletes the pictures that no entry uses a day after they came. How many. */
export async function deleteUnusedImages(pool: Pool, uploads: Uploads, now: number): Promise<number> {
  const done: AfterCommit[] = [];
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ address: string }>(
      `SELECT '/upload/' || name AS address FROM uploads WHERE state = 'cover' AND created_at <= $1
         AND NOT EXISTS (SELECT FROM content_entries WHERE cover = '/upload/' || name) FOR UPDATE SKIP LOCKED`,
      [new Date(now - dayMs)],
    );
    for (const { address } of rows) done.push(await uploads.remove(client, undefined, address));
  });
  for (const after of done) await after();
  return done.length;
}
