/** What is on the market: the list with its filters, one of it, and what one user has. */
import { nft, wireLanguages, type WireLanguage } from '@glassbook/contract';
import { types } from '@glassbook/engine/nft/words';
import { handle, handleAnyone, refuse } from '../../../carry/http/handling.ts';
import { pagingOf } from '../../../carry/http/paging.ts';
import { entryOf, type Entry } from '../codes.ts';
import type { ReadServices } from '../services.ts';
import { found } from './find.ts';
import { present } from './present.ts';
import { folded, soughtGrams } from './search.ts';

type Asked = { page?: string | undefined; limit?: string | undefined };
/** Without a page the newest hundred. */
export const partOf = (asked: Asked): { limit: number; offset: number } => {
  const { page, limit } = pagingOf({ ...asked, limit: asked.limit ?? (asked.page === undefined ? '100' : '10') });
  return { limit, offset: (page - 1) * limit };
};

/** In wire format, in the order in which they are asked for. */
export async function shown(
  services: ReadServices,
  entries: readonly Entry[],
  { viewer, language }: { viewer: number; language: WireLanguage },
): Promise<nft.ItemView[]> {
  return (await found(services, entries, viewer)).map((each) => present(services, language, each));
}

type Filter = Parameters<Parameters<typeof handleAnyone<typeof nft.items>>[1]>[0]['body'];

/** The series of which a filter holds. */
function seriesOf(
  { inForce }: ReadServices,
  { currency, pay_type: pay, type, keyword, resale }: Filter,
): { series: number; endAt: number }[] {
  if (resale !== undefined || (pay !== undefined && pay !== '3') || (type !== undefined && type !== '1')) return [];
  const sought = keyword === undefined ? undefined : folded(keyword);
  return inForce
    .all('nft.configureSeries')
    .filter(({ asset }) => currency === undefined || asset === Number(currency))
    .filter(
      ({ series, title }) =>
        sought === undefined ||
        sought === `s-${series}` ||
        wireLanguages.some((language) => folded(title[language] ?? '').includes(sought)),
    )
    .map(({ series, endAt }) => ({ series, endAt }));
}

/** How a keyword is looked for: not at all; among the numbers that the index of names gave; or, where they are many, by the name of each that is passed. */
type Search = 'none' | 'few' | 'many';
/** More names than this are not read: a page of what so many have in common is soon found among the newest. */
const FEW = 1_000;

const hasName = (work: string): string =>
  `EXISTS (SELECT FROM nft_items n JOIN nft_works w ON w.id = n.detail WHERE n.id = ${work} AND position($5 IN w.folded) > 0)`;
/** $1 to $5: the currency, the type, how it is sold, the numbers of what has the keyword, the keyword; or none. */
const holds = (search: Search, work: string): string =>
  `($2::text IS NULL OR i.type = $2) AND ${
    {
      none: '$4::bigint[] IS NULL AND $5::text IS NULL',
      few: 'i.id = ANY ($4::bigint[]) AND $5::text IS NOT NULL',
      many: `$4::bigint[] IS NULL AND ${hasName(work)}`,
    }[search]
  }`;
type Listed = { search: Search; isResale?: boolean; isEnding?: boolean };
/** Who owns a listed item is who lists it. */
const RESALE = 'i.listing > 0 AND i.owner <> i.creator';
const listed = (status: string, as: number, { search, isResale = false, isEnding = false }: Listed): string =>
  `(SELECT ${as} AS status, 1 AS place, i.id, l.end_at
  FROM nft_listings l JOIN nft_items i ON i.id = l.item WHERE l.closed = 'no' AND l.status = '${status}'
    AND ($1::bigint IS NULL OR l.asset = $1) AND ($3::text IS NULL OR l.type = $3) ${isResale ? `AND ${RESALE}` : ''} AND ${holds(search, 'coalesce(i.work, i.id)')}
  ORDER BY ${isEnding ? 'l.end_at' : 'l.item DESC'} LIMIT $7)`;
const free = ({ search, isResale }: Listed): string[] =>
  isResale
    ? []
    : [
        `(SELECT 0, 1, i.id, 0 FROM nft_items i
  WHERE i.review = 'approved' AND i.listing = 0 AND i.number = 0 AND i.series = 0
    AND ($1::bigint IS NULL OR i.asset = $1) AND ($3::text IS NULL OR $3 = 'fixed') AND ${holds(search, 'i.id')}
  ORDER BY i.id DESC LIMIT $7)`,
      ];
const ofSeries = `(SELECT CASE status WHEN 'ended' THEN 0 WHEN 'running' THEN 1 ELSE 2 END, 0, series, end_at
  FROM nft_series JOIN unnest($6::bigint[], $9::bigint[]) AS offers (series, end_at) USING (series))`;

/** Each status has the branches of its own indexes. */
const branches = {
  '2': (by: Listed) => [listed('waiting', 2, by)],
  '1': (by: Listed) => [listed('running', 1, by)],
  '0': (by: Listed) => [listed('won', 0, by), ...free(by)],
};

/** The items with a name that has the keyword in it, and the one of which it is the code; undefined where they are many. */
async function namedItems({ pool }: ReadServices, sought: string): Promise<string[] | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    `WITH named AS MATERIALIZED (SELECT id FROM nft_works WHERE grams @> $1 AND position($2 IN folded) > 0 LIMIT $3),
      works AS MATERIALIZED (SELECT i.id FROM nft_items i JOIN named ON i.number = 0 AND i.detail = named.id
        UNION SELECT id FROM nft_items WHERE number = 0 AND id = $4)
     SELECT id FROM works UNION SELECT i.id FROM nft_items i JOIN works ON i.work = works.id LIMIT $3`,
    [soughtGrams(sought), sought, FEW + 1, /^w-([1-9]\d{0,14})$/.exec(sought)?.[1] ?? null],
  );
  return rows.length > FEW ? undefined : rows.map(({ id }) => id);
}

const paidBy = { '1': 'fixed', '2': 'auction', '3': 'box' } as const;

async function entriesOf(services: ReadServices, filter: Filter): Promise<Entry[]> {
  const { currency, type, pay_type: pay, keyword } = filter;
  const isEnding = filter.sort === 'ending';
  const status = isEnding ? '1' : filter.status;
  if (isEnding && filter.status !== undefined && filter.status !== '1') return [];
  const series = seriesOf(services, filter);
  const { page, limit } = pagingOf(filter);
  const sought = keyword === undefined ? null : folded(keyword);
  const statuses = status === undefined ? (['2', '1', '0'] as const) : ([status] as const);
  const ids = sought === null ? undefined : await namedItems(services, sought);
  const search = sought === null ? 'none' : ids ? 'few' : 'many';
  const asked = [
    ...[currency ?? null, type === undefined ? null : types[Number(type) - 1], pay === undefined ? null : paidBy[pay]],
    ...[ids ?? null, sought, series.map((each) => each.series), page * limit],
  ];
  const rows: { place: number; id: string }[] = [];
  // The next status is read only where those before it do not fill the page.
  for (const each of statuses) {
    if (rows.length >= page * limit) break;
    const parts = branches[each]({ search, isEnding, isResale: filter.resale !== undefined });
    const found = await services.pool.query<{ place: number; id: string }>(
      `SELECT place, id FROM (${[...parts, ofSeries].join(' UNION ALL ')}) AS entries (status, place, id, end_at)
       WHERE status = $8 ORDER BY ${isEnding ? 'end_at' : 'place'}, id DESC LIMIT $7`,
      [...asked, Number(each), series.map(({ endAt }) => endAt)],
    );
    rows.push(...found.rows);
  }
  return rows
    .slice((page - 1) * limit, page * limit)
    .map(({ place, id }) => ({ kind: place === 0 ? 'series' : 'item', id: Number(id) }));
}

export const items = (services: ReadServices) =>
  handleAnyone(nft.items, async ({ body, caller, language }) => {
    const entries = await entriesOf(services, body);
    return { ok: true, message: await shown(services, entries, { viewer: caller?.userId ?? 0, language }) };
  });

export const item = (services: ReadServices) =>
  handleAnyone(nft.item, async ({ body, caller, language }) => {
    const viewer = caller?.userId ?? 0;
    const entry = await entryOf(services.pool, body.id);
    const [view] = entry ? await shown(services, [entry], { viewer, language }) : [];
    const isPublic = view?.review === 2 || view?.author === viewer;
    return view && isPublic ? { ok: true, message: view } : refuse('nft.not_found');
  });

const ownIds = {
  owner: 'SELECT id FROM nft_items WHERE owner = $1 ORDER BY id DESC LIMIT $2 OFFSET $3',
  creator: 'SELECT id FROM nft_items WHERE creator = $1 AND number = 0 ORDER BY id DESC LIMIT $2 OFFSET $3',
};
async function ownEntries(
  { pool }: ReadServices,
  by: keyof typeof ownIds,
  user: number,
  asked: Asked,
): Promise<Entry[]> {
  const { limit, offset } = partOf(asked);
  const { rows } = await pool.query<{ id: string }>(ownIds[by], [user, limit, offset]);
  return rows.map(({ id }) => ({ kind: 'item', id: Number(id) }));
}

export const mine = (services: ReadServices) =>
  handle(nft.mine, async ({ body, caller: { userId: viewer }, language }) => {
    const entries = await ownEntries(services, 'owner', viewer, body);
    return { ok: true, message: await shown(services, entries, { viewer, language }) };
  });

export const created = (services: ReadServices) =>
  handle(nft.created, async ({ body, caller: { userId: viewer }, language }) => {
    const entries = await ownEntries(services, 'creator', viewer, body);
    return { ok: true, message: await shown(services, entries, { viewer, language }) };
  });
