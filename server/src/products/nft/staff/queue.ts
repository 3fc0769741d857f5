/** Works as the desk sees them: the queue, one of them, its medium. */
import { nft } from '@glassbook/contract';
import { types } from '@glassbook/engine/nft/words';
import type { Pool } from 'pg';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { pagingOf } from '../../../carry/http/paging.ts';
import { contentTypes, endingOf } from '../../../shared/images/files.ts';
import { eventsOf, presentEvents } from '../read/facts.ts';
import { shown } from '../read/lists.ts';
import type { NftServices } from '../services.ts';
import { namedItem } from './decide.ts';

const conditions = {
  waiting: "i.review = 'waiting'",
  approved: "i.review = 'approved'",
  rejected: "i.review = 'rejected'",
  hidden: 'i.is_hidden',
} as const;

/** The open request of two people about each item, by its number. */
async function requestsOf(pool: Pool, items: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ id: string; item: string }>(
    `SELECT id, payload ->> 'item' AS item FROM desk_requests WHERE state IN ('open', 'applying')
       AND kind IN ('nft.approve', 'nft.show', 'nft.endSale') AND (payload ->> 'item')::bigint = ANY ($1)`,
    [items],
  );
  return new Map(rows.map(({ id, item }) => [Number(item), Number(id)]));
}

type Row = { id: string; creator: string; type: (typeof types)[number]; name: string; at: string };

export const works = ({ pool }: NftServices) =>
  handle(nft.works, async ({ body }) => {
    const show = body.show ?? 'waiting';
    const { page, limit } = pagingOf(body);
    const from = `FROM nft_items i JOIN nft_works w ON w.id = i.detail WHERE i.number = 0 AND ${conditions[show]}`;
    const { rows } = await pool.query<Row>(
      `SELECT i.id, i.creator, i.type, w.name, i.at ${from} ORDER BY i.id ${show === 'waiting' ? '' : 'DESC'} LIMIT $1 OFFSET $2`,
      [limit, (page - 1) * limit],
    );
    const { rows: counted } = await pool.query<{ count: string }>(`SELECT count(*) ${from}`);
    const { rows: waiting } = await pool.query<{ count: string; oldest: string | null }>(
      `SELECT count(*), min(at) AS oldest FROM nft_items i WHERE ${conditions.waiting}`,
    );
    const requests = await requestsOf(
      pool,
      rows.map(({ id }) => Number(id)),
    );
    const [all] = waiting;
    return {
      ok: true,
      message: {
        rows: rows.map(({ id, creator, type, name, at }) => ({
          ...{ code: `W-${id}`, user: Number(creator), type: types.indexOf(type) + 1, name, at_ms: Number(at) },
          request: requests.get(Number(id)) ?? null,
        })),
        ...{ total: Number(counted[0]?.count ?? 0), waiting: Number(all?.count ?? 0) },
        oldest_ms: all?.oldest ? Number(all.oldest) : null,
      },
    };
  });

export const work = (services: NftServices) =>
  handle(nft.work, async ({ body, language }) => {
    const { pool } = services;
    const named = await namedItem(services, body);
    if (!named) return refuse('nft.not_found');
    const { item, listing } = named;
    const [view] = await shown(services, [{ kind: 'item', id: item.id }], { viewer: item.creator, language });
    if (!view) return refuse('nft.not_found');
    const { rows } = await pool.query<{ id: string }>(
      `SELECT i.id FROM nft_works own JOIN nft_works w ON w.media_digest = own.media_digest AND w.id <> own.id
         JOIN nft_items i ON i.detail = w.id AND i.number = 0 WHERE own.id = $1 ORDER BY i.id LIMIT 20`,
      [item.detail],
    );
    return {
      ok: true,
      message: {
        ...{ view, at_ms: item.at, request: (await requestsOf(pool, [item.id])).get(item.id) ?? null },
        ...{ same: rows.map(({ id }) => `W-${id}`), isSold: listing?.closed === 'no' },
        history: presentEvents(services, await eventsOf(pool, item.id)),
      },
    };
  });

export const medium = (services: NftServices) =>
  handle(nft.medium, async ({ body }) => {
    const named = await namedItem(services, body);
    if (!named) return refuse('nft.not_found');
    const { rows } = await services.pool.query<{ media: string; cover: string }>(
      'SELECT media, cover FROM nft_works WHERE id = (SELECT detail FROM nft_items WHERE id = $1)',
      [named.item.work ?? named.item.id],
    );
    const address = body.part === 'cover' ? rows[0]?.cover : rows[0]?.media;
    const bytes = address ? await services.uploads.document(address) : undefined;
    if (!address || !bytes) return refuse('nft.not_found');
    const type = contentTypes[endingOf(address.slice(address.lastIndexOf('/') + 1))];
    return { ok: true, message: { type, bytes: bytes.toString('base64') } };
  });
