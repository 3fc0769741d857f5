/** A document as staff sees it: with a reason, logged before it is opened, and marked with who looks and when. */
import { assert } from '@glassbook/money';
import { inTransaction } from '../../carry/store/transaction.ts';
import type { Uploads } from '../../shared/images/uploads.ts';
import { watermarked } from '../../shared/images/watermark.ts';
import type { Review } from './show.ts';

export type View = {
  request: number;
  /** The owner, where the caller named one. */
  user?: number;
  side: 'front' | 'reverse';
  viewer: string;
  reason: string;
  at: Date;
};

/** A JPEG with the viewer's name and the time all over it. Undefined where there is no such document any more. */
export async function viewDocument(
  { pool, audit }: Review,
  uploads: Pick<Uploads, 'document'>,
  view: View,
): Promise<Buffer | undefined> {
  const { request, user, side, viewer, reason, at } = view;
  assert(viewer.trim() !== '' && reason.trim() !== '', 'a view has a viewer and a reason');
  const found = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ user_id: string; front: string | null; reverse: string | null }>(
      'SELECT user_id, front, reverse FROM identity_requests WHERE id = $1 AND ($2::bigint IS NULL OR user_id = $2)',
      [request, user ?? null],
    );
    const address = rows[0]?.[side];
    if (!address) return undefined;
    await audit?.appendIn(client, {
      ...{ staff: undefined, act: 'identity.view', subject: `user:${rows[0]?.user_id ?? ''}` },
      detail: { request, side, reviewer: viewer, reason },
    });
    await client.query('INSERT INTO identity_views (request, side, viewer, reason, at) VALUES ($1, $2, $3, $4, $5)', [
      ...[request, side, viewer, reason, at],
    ]);
    return address;
  });
  if (found === undefined) return undefined;
  const image = await uploads.document(found);
  return image && watermarked(image, viewer, at);
}
