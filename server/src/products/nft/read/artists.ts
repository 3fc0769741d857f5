/** Artists, the currencies of the market, and what a user collects. */
import { nft } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import { formatAmount } from '@glassbook/money';
import { handle, handleAnyone, refuse } from '../../../carry/http/handling.ts';
import { pagingOf } from '../../../carry/http/paging.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import { flag } from '../../../carry/store/asset-wire.ts';
import { USDT } from '../../../carry/store/worth.ts';
import { entryOf, type Entry } from '../codes.ts';
import type { ReadServices } from '../services.ts';
import { found, peopleOf } from './find.ts';
import { partOf, shown } from './lists.ts';

/** What one user collects at most. */
const COLLECTED_MAX = 1_000;
const ofArtist = "review = 'approved' AND number = 0";
/** Each creator once, by steps from one to the next in the index. */
const distinct = `WITH RECURSIVE artists AS (
  (SELECT creator FROM nft_items WHERE ${ofArtist} ORDER BY creator LIMIT 1) UNION ALL
  SELECT (SELECT creator FROM nft_items WHERE ${ofArtist} AND creator > artists.creator ORDER BY creator LIMIT 1)
  FROM artists WHERE artists.creator IS NOT NULL)
  SELECT creator FROM artists WHERE creator IS NOT NULL ORDER BY creator LIMIT $1 OFFSET $2`;

export const artists = ({ pool }: ReadServices) =>
  handleAnyone(nft.artists, async ({ body }) => {
    const { page, limit } = pagingOf(body);
    const { rows } = await pool.query<{ creator: string }>(distinct, [limit, (page - 1) * limit]);
    const ids = rows.map(({ creator }) => Number(creator));
    const people = await peopleOf(pool, ids);
    const message = ids.map((id) => {
      const { name: nickname = '', portrait = '' } = people.get(id) ?? {};
      return { id, nickname, head_portrait: portrait, author_id: id };
    });
    return { ok: true, message };
  });

async function collectedBy(
  { pool }: ReadServices,
  user: number,
  part: { limit: number; offset: number },
): Promise<Entry[]> {
  const { rows } = await pool.query<{ kind: Entry['kind']; id: string }>(
    'SELECT kind, id FROM nft_collections WHERE user_id = $1 ORDER BY n DESC LIMIT $2 OFFSET $3',
    [user, part.limit, part.offset],
  );
  return rows.map(({ kind, id }) => ({ kind, id: Number(id) }));
}

export const artist = (services: ReadServices) =>
  handleAnyone(nft.artist, async ({ body, caller, language }) => {
    const { pool } = services;
    const [id, viewer] = [Number(body.uid), caller?.userId ?? 0];
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id FROM nft_items WHERE creator = $1 AND ${ofArtist} ORDER BY id DESC LIMIT 100`,
      [id],
    );
    const person = (await peopleOf(pool, [id])).get(id);
    if (rows.length === 0 || !person) return refuse('nft.not_found');
    const works = rows.map((row): Entry => ({ kind: 'item', id: Number(row.id) }));
    const { rows: counted } = await pool.query<{ count: string }>(
      `SELECT count(*) FROM nft_items i JOIN nft_collections c ON c.kind = 'item' AND c.id = i.id WHERE i.creator = $1 AND i.number = 0`,
      [id],
    );
    const collects = await collectedBy(services, id, partOf({}));
    return {
      ok: true,
      message: {
        ...{ id, nickname: person.name, head_portrait: person.portrait, signature: person.signature },
        artworks: await shown(services, works, { viewer, language }),
        collects: await shown(services, collects, { viewer, language }),
        artworks_collect_number: Number(counted[0]?.count ?? 0),
      },
    };
  });

export const currencies = ({ catalog, inForce }: ReadServices) =>
  handleAnyone(nft.currencies, () => {
    const market = inForce.of('nft.configure');
    if (!market) return { ok: true, message: [] };
    const deposits = { deposit_id: market.depositAsset, deposit_name: catalog.asset(market.depositAsset).symbol };
    const message = inForce
      .all('nft.configureCurrency')
      // What most prices are in is first: a form begins with it.
      .sort((one, other) => Number(other.asset === USDT) - Number(one.asset === USDT) || one.asset - other.asset)
      .map(({ asset: id, priceMin, status }) => {
        const { symbol, scale } = catalog.asset(id);
        return {
          ...{ id, name: symbol, scale, price_min: formatAmount(priceMin, scale), open: flag(status === 'open') },
          ...{ fee_ppm: market.feePpm, ...deposits },
        };
      });
    return { ok: true, message };
  });

export const collection = (services: ReadServices) =>
  handle(nft.collection, async ({ body, caller: { userId: viewer }, language }) => {
    const entries = await collectedBy(services, viewer, partOf(body));
    return { ok: true, message: await shown(services, entries, { viewer, language }) };
  });

export const collect = (services: ReadServices) =>
  handle(nft.collect, async ({ body, caller: { userId }, language }) => {
    const { pool } = services;
    const entry = await entryOf(pool, body.code);
    const [about] = entry ? await found(services, [entry], userId) : [];
    if (!entry || !about || (about.kind === 'item' && about.item.review !== 'approved')) return refuse('nft.not_found');
    if ((about.kind === 'item' ? about.item.owner : about.terms.creator) === userId) return refuse('nft.own');
    const done = await inTransaction(pool, async (client) => {
      // Of one user one after the other, so that parallel ones cannot exceed the most together.
      await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
      const of = [userId, entry.kind, entry.id];
      const { rowCount: gone } = await client.query(
        'DELETE FROM nft_collections WHERE user_id = $1 AND kind = $2 AND id = $3',
        of,
      );
      if (gone) return 'uncollected';
      const { rows } = await client.query<{ count: string }>(
        'SELECT count(*) FROM nft_collections WHERE user_id = $1',
        [userId],
      );
      if (Number(rows[0]?.count) >= COLLECTED_MAX) return 'full';
      await client.query('INSERT INTO nft_collections (user_id, kind, id) VALUES ($1, $2, $3)', of);
      return 'collected';
    });
    if (done === 'full') return refuse('nft.collection_full', { max: String(COLLECTED_MAX) });
    const say = (key: string) => words(localeOf(language), 'nft', key);
    const isCollected = done === 'collected';
    return {
      ok: true,
      message: isCollected ? say('done.collected') : say('done.uncollected'),
      data: { code: body.code, collect: isCollected },
    };
  });
