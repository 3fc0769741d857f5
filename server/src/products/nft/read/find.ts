/** All that is shown of items and series, read by their numbers. */
import type { ConfigureSeries, EventRow, ItemRow, ListingRow, SeriesRow } from '@glassbook/engine/nft';
import type { Pool } from 'pg';
import type { Entry } from '../codes.ts';
import type { ReadServices } from '../services.ts';
import { findEvents, findItems, findListings, findSeries } from './rows.ts';

/** What the server keeps of a work. */
export type Work = { media: string; cover: string; name: string; description: string };
export type Person = { id: number; name: string; signature: string; portrait: string };
export type Collected = { count: number; isOwn: boolean };
type Common = { creator: Person; collected: Collected };
/** `shown`: the work itself, or the one that an opened box brought; undefined of a closed box, which shows the first content of its series. */
export type FoundItem = Common & {
  item: ItemRow;
  listing: ListingRow | undefined;
  shown: { item: ItemRow; work: Work } | undefined;
  offer: FoundSeries | undefined;
  paid: EventRow | undefined;
};
export type FoundSeries = { row: SeriesRow; terms: ConfigureSeries; contents: { item: ItemRow; work: Work }[] };
export type Found = ({ kind: 'item' } & FoundItem) | ({ kind: 'series' } & Common & FoundSeries);

const nobody = { name: '', signature: '', portrait: '' };
const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

export async function peopleOf(pool: Pool, ids: readonly number[]): Promise<Map<number, Person>> {
  const { rows } = await pool.query<{
    id: string;
    nickname: string | null;
    signature: string | null;
    portrait: string;
  }>('SELECT id, nickname, signature, portrait FROM users WHERE id = ANY ($1)', [[...new Set(ids)]]);
  return byId(
    rows.map(({ id, nickname, signature, portrait }) => ({
      ...{ id: Number(id), name: nickname ?? `U-${id}`, signature: signature ?? '', portrait },
    })),
  );
}

async function worksOf(pool: Pool, ids: readonly number[]): Promise<Map<number, Work>> {
  const { rows } = await pool.query<Work & { id: string }>(
    'SELECT id, media, cover, name, description FROM nft_works WHERE id = ANY ($1)',
    [ids],
  );
  return new Map(rows.map(({ id, ...work }) => [Number(id), work]));
}

async function collectedOf(pool: Pool, entries: readonly Entry[], viewer: number) {
  const idsOf = (of: Entry['kind']) => entries.filter(({ kind }) => kind === of).map(({ id }) => id);
  const { rows } = await pool.query<{ kind: string; id: string; count: string; own: boolean }>(
    `SELECT kind, id, count(*), bool_or(user_id = $3) AS own FROM nft_collections
     WHERE (kind = 'item' AND id = ANY ($1)) OR (kind = 'series' AND id = ANY ($2)) GROUP BY kind, id`,
    [idsOf('item'), idsOf('series'), viewer],
  );
  const all = new Map(rows.map(({ kind, id, count, own }) => [`${kind} ${id}`, { count: Number(count), isOwn: own }]));
  return ({ kind, id }: Entry): Collected => all.get(`${kind} ${id}`) ?? { count: 0, isOwn: false };
}

/** What was paid last for each. */
const paidFor = (pool: Pool, ids: readonly number[]): Promise<EventRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : findEvents(
        pool,
        "WHERE id IN (SELECT (SELECT max(id) FROM nft_events WHERE item = own AND what = 'sold') FROM unnest($1::bigint[]) AS own)",
        [ids],
      );

/** Those that there are, in the order in which they are asked for. `viewer`: who looks, 0 of a guest. */
export async function found(
  { pool, inForce }: ReadServices,
  entries: readonly Entry[],
  viewer: number,
): Promise<Found[]> {
  const items = await findItems(pool, 'WHERE id = ANY ($1)', [
    entries.flatMap(({ kind, id }) => (kind === 'item' ? [id] : [])),
  ]);
  const boxes = items.filter(({ number }) => number > 0);
  const ofSeries = [
    ...entries.flatMap(({ kind, id }) => (kind === 'series' ? [id] : [])),
    ...boxes.flatMap(({ series, work }) => (work === undefined ? [series] : [])),
  ];
  const offers = inForce.all('nft.configureSeries').filter(({ series }) => ofSeries.includes(series));
  const drawn = [
    ...boxes.flatMap(({ work }) => work ?? []),
    ...offers.flatMap(({ contents }) => contents.map(({ work }) => work)),
  ];
  const free = items.filter(({ listing }) => listing === 0).map(({ id }) => id);
  const [works, listings, series, paid, collected, people] = await Promise.all([
    drawn.length === 0 ? [] : findItems(pool, 'WHERE id = ANY ($1)', [drawn]),
    findListings(pool, 'WHERE id = ANY ($1)', [items.map(({ listing }) => listing)]),
    ofSeries.length === 0 ? [] : findSeries(pool, 'WHERE series = ANY ($1)', [ofSeries]),
    paidFor(pool, free),
    collectedOf(pool, entries, viewer),
    peopleOf(
      pool,
      [...items, ...offers].map(({ creator }) => creator),
    ),
  ]);
  const known = byId([...items, ...works]);
  const words = await worksOf(
    pool,
    [...known.values()].map(({ detail }) => detail),
  );
  const shown = (id: number | undefined) => {
    const item = known.get(id ?? 0);
    const work = item && words.get(item.detail);
    return item && work ? { item, work } : undefined;
  };
  const foundSeries = (id: number): FoundSeries | undefined => {
    const row = series.find((each) => each.series === id);
    const terms = offers.find((each) => each.series === id);
    return row && terms && { row, terms, contents: terms.contents.flatMap(({ work }) => shown(work) ?? []) };
  };
  const [sales, last] = [byId(listings), new Map(paid.map((event) => [event.item, event]))];
  const common = (entry: Entry, creator: number): Common => ({
    ...{ creator: people.get(creator) ?? { id: creator, ...nobody }, collected: collected(entry) },
  });
  return entries.flatMap((entry): Found[] => {
    const { kind, id } = entry;
    if (kind === 'series') {
      const offer = foundSeries(id);
      return offer ? [{ kind, ...offer, ...common(entry, offer.terms.creator) }] : [];
    }
    const item = known.get(id);
    if (!item) return [];
    const isClosedBox = item.number > 0 && item.work === undefined;
    return [
      {
        ...{ kind, item, listing: sales.get(item.listing), paid: last.get(id) },
        ...{ shown: isClosedBox ? undefined : shown(item.work ?? id) },
        ...{ offer: isClosedBox ? foundSeries(item.series) : undefined, ...common(entry, item.creator) },
      },
    ];
  });
}
