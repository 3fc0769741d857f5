/**
 * A page of an owner's ledger entries by position: what it costs depends on its length, and not on how many entries there are before or after it.
 * A posting between two of the owner's accounts is two entries: a debit (side 0) and a credit (side 1).
 */
import { kinds, type AccountKind, type EntryReason } from '@glassbook/engine';
import type { Pool } from 'pg';
import type { Position } from '../../carry/store/entry-ids.ts';

export type OwnEntry = Position & {
  at: number;
  asset: number;
  kind: AccountKind;
  /** In the asset's smallest unit, below zero where it was taken. */
  value: bigint;
  /** What the account had after it, on hold included. */
  after: bigint;
  reason: EntryReason;
  /** 0: none. */
  ref: number;
  /** The owner of the other account. */
  other: number;
};
export type EntryFilter = {
  asset?: number | undefined;
  kind?: AccountKind | undefined;
  reason?: string | undefined;
  /** Milliseconds UTC, from inclusive, to exclusive. */
  from?: number | undefined;
  to?: number | undefined;
};
const columns = {
  from: 'seq, line, at, asset, reason, ref, from_kind AS kind, -amount AS value, from_after AS after, 0 AS side, to_owner AS other',
  to: 'seq, line, at, asset, reason, ref, to_kind AS kind, amount AS value, to_after AS after, 1 AS side, from_owner AS other',
};

/** The text and the values of a query, built from the filters that are given: an absent one costs its plan nothing. */
class Query {
  readonly values: (number | string)[] = [];
  add(value: number | string): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

function sideOf(
  name: 'from' | 'to',
  own: { owner: string; limit: string },
  also: readonly string[],
  order: string,
): string {
  const where = [`${name}_owner = ${own.owner}`, `${name}_owner >= 1000`, ...also];
  return `(SELECT ${columns[name]} FROM ledger_entries WHERE ${where.join(' AND ')} ${order} LIMIT ${own.limit})`;
}

function conditionsOf(query: Query, { asset, kind, reason, from, to }: EntryFilter) {
  const both = [
    ...(asset === undefined ? [] : [`asset = ${query.add(asset)}::bigint`]),
    ...(reason === undefined ? [] : [`reason = ${query.add(reason)}`]),
    // The journal's time never goes back, so a time is a number of the journal, which the index has.
    ...(from === undefined ? [] : [`at >= ${query.add(from)}::bigint`, `seq > ${lastBefore(query.add(from))}`]),
    ...(to === undefined ? [] : [`at < ${query.add(to)}::bigint`, `seq <= ${lastUpTo(query.add(to))}`]),
  ];
  const place = kind === undefined ? undefined : query.add(kinds.indexOf(kind));
  return (name: 'from' | 'to') => [...both, ...(place === undefined ? [] : [`${name}_kind = ${place}`])];
}

/** Batches that end before a time hold no entry of that time or later. */
const lastBefore = (time: string): string =>
  `coalesce((SELECT last_seq FROM journal WHERE at < ${time}::bigint ORDER BY at DESC LIMIT 1), 0)`;
/** Entries before a time are in batches up to the first one that ends at that time or later. */
const lastUpTo = (time: string): string =>
  `coalesce((SELECT last_seq FROM journal WHERE at >= ${time}::bigint ORDER BY at LIMIT 1), ${Number.MAX_SAFE_INTEGER})`;

const newestFirst = 'ORDER BY seq DESC, line DESC';

/** The condition of entries before a position. */
const isBefore = (query: Query, before: Position | undefined) => (side: 0 | 1) => {
  if (before === undefined) return [];
  const seq = query.add(before.seq);
  return [
    `seq <= ${seq}`,
    `(seq, line) < (${seq}, ${query.add(side === 0 ? before.line + before.side : before.line)})`,
  ];
};

/** `most`: how many entries of each side are looked at for one page, so that a filter that few match does not cost a whole ledger. */
type Page = { before?: Position | undefined; limit: number; most?: number };

/** The newest entries of a filter before a position, newest first. Where the page ended because it had looked at enough, `next` is the position that the next one begins before. */
export async function newestEntries(
  pool: Pool,
  owner: number,
  filter: EntryFilter,
  { before, limit, most = 20_000 }: Page,
): Promise<{ rows: OwnEntry[]; next: Position | undefined }> {
  const floor = await lookedUpTo(pool, owner, filter, { before, most });
  const query = new Query();
  const own = { owner: query.add(owner), limit: query.add(limit) };
  const of = conditionsOf(query, filter);
  const until = isBefore(query, before);
  const down = floor === undefined ? [] : [`seq >= ${query.add(floor)}`];
  const sides = [
    sideOf('from', own, [...of('from'), ...until(0), ...down], newestFirst),
    sideOf('to', own, [...of('to'), ...until(1), ...down], newestFirst),
  ];
  const { rows } = await pool.query<Record<string, string>>(
    `SELECT * FROM (${sides.join(' UNION ALL ')}) AS own ORDER BY seq DESC, line DESC, side DESC LIMIT ${own.limit}`,
    query.values,
  );
  const last = rows.length < limit ? undefined : rows.at(-1);
  const looked = floor === undefined ? undefined : ({ seq: floor, line: 0, side: 0 } as const);
  return { rows: rows.map(entryFrom), next: last ? entryFrom(last) : looked };
}

/** Down to which number of the journal a page of a filter looks; undefined where it may look at everything. */
async function lookedUpTo(
  pool: Pool,
  owner: number,
  { from, to, ...rest }: EntryFilter,
  { before, most }: { before: Position | undefined; most: number },
): Promise<number | undefined> {
  if (Object.values(rest).every((each) => each === undefined)) return undefined;
  const query = new Query();
  const own = { owner: query.add(owner), most: query.add(most) };
  const of = conditionsOf(query, { from, to });
  const until = isBefore(query, before);
  const last = (name: 'from' | 'to', side: 0 | 1): string => {
    const where = [`${name}_owner = ${own.owner}`, `${name}_owner >= 1000`, ...of(name), ...until(side)];
    return `(SELECT seq FROM ledger_entries WHERE ${where.join(' AND ')} ${newestFirst} OFFSET ${own.most} LIMIT 1)`;
  };
  const { rows } = await pool.query<{ seq: string | null }>(
    `SELECT max(seq) AS seq FROM (${last('from', 0)} UNION ALL ${last('to', 1)}) AS looked`,
    query.values,
  );
  const seq = rows[0]?.seq ?? undefined;
  return seq === undefined ? undefined : Number(seq);
}

/**
 * The next entries after a position, oldest first, up to a journal entry. What is stored of the ledger never changes, so pages that follow each other
 * up to one number are a snapshot of it, without a transaction that stays open while the caller reads.
 */
export async function nextEntries(
  pool: Pool,
  owner: number,
  { after, upTo, limit }: { after: Position; upTo: number; limit: number },
): Promise<OwnEntry[]> {
  const own = { owner: '$1', limit: '$5' };
  const bound = 'seq >= $2 AND seq <= $4';
  const order = 'ORDER BY seq, line';
  const { rows } = await pool.query<Record<string, string>>({
    name: 'statement_next',
    text: `SELECT * FROM (${sideOf('from', own, [bound, '(seq, line) > ($2, $3::integer)'], order)} UNION ALL
      ${sideOf('to', own, [bound, '(seq, line) > ($2, $6::integer)'], order)}) AS own ORDER BY seq, line, side LIMIT $5`,
    values: [owner, after.seq, after.line, upTo, limit, after.side === 0 ? after.line - 1 : after.line],
  });
  return rows.map(entryFrom);
}

/** The assets of an owner's entries before a time, up to a journal entry. */
export async function assetsUpTo(
  pool: Pool,
  owner: number,
  { upTo, until }: { upTo: number; until: number },
): Promise<Set<number>> {
  const of = (side: 'from' | 'to') =>
    `SELECT DISTINCT asset FROM ledger_entries WHERE ${side}_owner = $1 AND ${side}_owner >= 1000 AND seq <= $2 AND at < $3`;
  const { rows } = await pool.query<{ asset: number }>(`${of('from')} UNION ${of('to')}`, [owner, upTo, until]);
  return new Set(rows.map(({ asset }) => asset));
}

function entryFrom(row: Record<string, string | undefined>): OwnEntry {
  return {
    seq: Number(row['seq']),
    line: Number(row['line']),
    side: Number(row['side']) as 0 | 1,
    at: Number(row['at']),
    asset: Number(row['asset']),
    kind: kinds[Number(row['kind'])] as AccountKind,
    value: BigInt(row['value'] ?? 0),
    after: BigInt(row['after'] ?? 0),
    reason: row['reason'] as EntryReason,
    ref: Number(row['ref']),
    other: Number(row['other']),
  };
}
