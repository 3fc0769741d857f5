/** A document as staff sees it: with a reason, logged before it is opened, and marked with who looks and when. */
import sharp from 'sharp';
import { assert } from '@glassbook/money';
import { inTransaction } from '../store/transaction.ts';
import type { Uploads } from '../images/uploads.ts';
import type { Review } from './show.ts';

export type View = { request: number; side: 'front' | 'reverse'; viewer: string; reason: string; at: Date };

/** A JPEG with the viewer's name and the time all over it. Undefined where there is no such document any more. */
export async function viewDocument(
  { pool, audit }: Review,
  uploads: Pick<Uploads, 'document'>,
  view: View,
): Promise<Buffer | undefined> {
  const { request, side, viewer, reason, at } = view;
  assert(viewer.trim() !== '' && reason.trim() !== '', 'a view has a viewer and a reason');
  const found = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ user_id: string; front: string | null; reverse: string | null }>(
      'SELECT user_id, front, reverse FROM identity_requests WHERE id = $1',
      [request],
    );
    const address = rows[0]?.[side];
    if (!address) return undefined;
    await audit.appendIn(client, {
      ...{ staff: undefined, act: 'identity.view', subject: `user:${rows[0]?.user_id ?? ''}` },
      detail: { request, side, reviewer: viewer, reason },
    });
    await client.query('INSERT INTO identity_views (request, side, viewer, reason, at) VALUES ($1, $2, $3, $4, $5)', [
      ...[request, side, viewer, reason, at],
    ]);
    return address;
  });
  if (found === undefined) return undefined;
  const image = await inTransaction(pool, (client) => uploads.document(client, found));
  return image && watermarked(image, `${viewer}  ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`);
}

/** The text on a slant, tiled over the whole image. */
export async function watermarked(image: Buffer, text: string): Promise<Buffer> {
  const { width } = await sharp(image).metadata();
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const mark = await sharp({
    text: {
      text: `<span foreground="#ff0000" alpha="60%">${escaped}</span>`,
      rgba: true,
      dpi: Math.max(96, Math.round(width / 5)),
    },
  })
    .png()
    .toBuffer();
  // Turned with room around it; wider than the image it would not be laid on it.
  const tile = await sharp(mark)
    .extend({ top: 8, bottom: 8, left: 8, right: 8, background: '#0000' })
    .rotate(-20, { background: '#0000' })
    .resize({ width: Math.max(16, Math.floor(width / 2)), fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  return sharp(image)
    .composite([{ input: tile, tile: true }])
    .jpeg({ quality: 85 })
    .toBuffer();
}
