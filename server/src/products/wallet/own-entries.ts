/**
 * The ledger from the side of one owner: each posting that changed the total of one of their accounts. A page costs as much as its position
 * requires, regardless of the owner's total: a bot writes millions of entries.
 */
import { wallet, type WireLanguage } from '@glassbook/contract';
import { kinds, type EntryReason, type AccountKind } from '@glassbook/engine';
import { localeOf, sayReason } from '@glassbook/i18n';
import { formatAmount } from '@glassbook/money';
import type { Pool } from 'pg';
import { type Catalog } from '../../carry/store/catalog.ts';
import { idsOf } from '../../carry/store/entry-ids.ts';
import { timeText } from '../../carry/store/instrument.ts';
import { wireKindOf } from '../../carry/store/asset-wire.ts';

type Row = Record<string, string>;
export type EntryFilter = { asset: number; kind: AccountKind | undefined; page: number; limit: number };

/** This many are counted for every page; beyond them only as far as the page needs it. */
const COUNTED = 1_000;
/** One row beyond the page shows that there is a next one. */
const countedUpTo = (page: number, limit: number): number => Math.max(COUNTED, page * limit) + 1;

/** At most $4 rows of one side of an owner. */
const some = (side: 'from' | 'to', columns: string, order: string): string => `(
  SELECT ${columns} FROM ledger_entries
  WHERE ${side}_owner = $1 AND ${side}_owner >= 1000 AND ($2 = 0 OR asset = $2) AND ($3::smallint IS NULL OR ${side}_kind = $3)
  ${order} LIMIT $4)`;
const newest = 'ORDER BY seq DESC, line DESC';
/** A posting between two of their own accounts is two entries: a debit and a credit. The newest of either are read from its index. */
const both = `${some('from', 'seq, line, at, asset, reason, ref, from_kind AS kind, -amount AS value, from_after AS after, 0 AS side', newest)}
  UNION ALL ${some('to', 'seq, line, at, asset, reason, ref, to_kind, amount, to_after, 1', newest)}`;
/** Which ones are counted makes no difference. */
const any = `${some('from', '', '')} UNION ALL ${some('to', '', '')}`;

/** Newest first. `count` is exact up to 1,000; beyond that a lower bound, greater than the page's end if there are more. */
export async function entriesOf(
  pool: Pool,
  catalog: Catalog,
  owner: number,
  language: WireLanguage,
  { asset, kind, page, limit }: EntryFilter,
) {
  const kindNumber = kind === undefined ? null : kinds.indexOf(kind);
  const { rows } = await pool.query<Row>(
    `SELECT * FROM (${both}) AS own ORDER BY seq DESC, line DESC, side DESC LIMIT $5 OFFSET $6`,
    [owner, asset, kindNumber, page * limit, limit, (page - 1) * limit],
  );
  const { rows: counted } = await pool.query<{ count: string }>(
    `SELECT count(*) FROM (SELECT FROM (${any}) AS own LIMIT $4) AS counted`,
    [owner, asset, kindNumber, countedUpTo(page, limit)],
  );
  return { list: await presentAll(pool, catalog, owner, language, rows), count: Number(counted[0]?.count ?? 0) };
}

/** Moves between own kinds of account, newest first, seen from the account that gave. `total` is counted as `entriesOf` counts. */
export async function movesOf(
  pool: Pool,
  catalog: Catalog,
  owner: number,
  language: WireLanguage,
  { page, limit }: { page: number; limit: number },
) {
  const where = `WHERE from_owner = $1 AND from_owner >= 1000 AND reason = 'wallet.move'`;
  const { rows } = await pool.query<Row>(
    `SELECT seq, line, at, asset, reason, ref, from_kind AS kind, to_kind, -amount AS value, from_after AS after, 0 AS side FROM ledger_entries ${where}
      ORDER BY seq DESC, line DESC LIMIT $2 OFFSET $3`,
    [owner, limit, (page - 1) * limit],
  );
  const { rows: counted } = await pool.query<{ count: string }>(
    `SELECT count(*) FROM (SELECT FROM ledger_entries ${where} LIMIT $2) AS counted`,
    [owner, countedUpTo(page, limit)],
  );
  const list = await presentAll(pool, catalog, owner, language, rows);
  const data = list.map((entry, place) => ({
    ...{ ...entry, from_field: entry.kind },
    to_field: wireKindOf[kinds[Number(rows[place]?.['to_kind'])] as AccountKind],
  }));
  return { data, total: Number(counted[0]?.count ?? 0) };
}

async function presentAll(
  pool: Pool,
  catalog: Catalog,
  owner: number,
  language: WireLanguage,
  rows: readonly Row[],
): Promise<wallet.Entry[]> {
  const ids = await idsOf(
    pool,
    owner,
    rows.map((row) => ({ seq: Number(row['seq']), line: Number(row['line']), side: Number(row['side']) as 0 | 1 })),
  );
  const uses = await usesOf(pool, owner, rows);
  return rows.map((row, place) => ({
    ...{ id: ids[place] ?? 0, ...present(catalog, language, row) },
    ...discountOf(catalog, uses, row),
  }));
}

type Use = Record<'seq' | 'line' | 'coupon' | 'before' | 'off' | 'paid', string>;
/** What coupons took off fees in the commands of these entries. */
async function usesOf(pool: Pool, owner: number, rows: readonly Row[]): Promise<Use[]> {
  const fees = rows.filter((row) => row['side'] === '0' || Number(row['side']) === 0);
  if (fees.length === 0) return [];
  const found = await pool.query<Use>(
    'SELECT seq, line, coupon, before, off, paid FROM coupon_uses WHERE seq = ANY ($1) AND owner = $2 ORDER BY seq, line',
    [fees.map((row) => row['seq']), owner],
  );
  return found.rows;
}

/** The use of a coupon names the line from which on its fee is the next entry of the owner. */
function discountOf(catalog: Catalog, uses: readonly Use[], row: Row): Partial<wallet.Entry> {
  if (Number(row['side']) !== 0 || !row['reason']?.endsWith('.fee')) return {};
  const amount = String(-BigInt(row['value'] ?? 0));
  const use = uses.find(
    ({ seq, line, paid }) => seq === row['seq'] && Number(line) <= Number(row['line']) && paid === amount,
  );
  if (!use) return {};
  const money = (units: string) => formatAmount(BigInt(units), catalog.asset(Number(row['asset'])).scale);
  return { fee_before: money(use.before), fee_off: money(use.off), coupon_id: Number(use.coupon) };
}

function present(catalog: Catalog, language: WireLanguage, row: Row): Omit<wallet.Entry, 'id'> {
  const asset = catalog.asset(Number(row['asset']));
  const value = BigInt(row['value'] ?? 0);
  const after = BigInt(row['after'] ?? 0);
  const reason = row['reason'] as EntryReason;
  const kind = wireKindOf[kinds[Number(row['kind'])] as AccountKind];
  const ref = Number(row['ref']);
  return {
    value: formatAmount(value, asset.scale),
    info: sayReason(localeOf(language), reason),
    created_time: timeText(Number(row['at'])),
    created_ms: Number(row['at']),
    type: wallet.wireKindId[kind],
    kind,
    currency: asset.id,
    currency_name: asset.symbol,
    before: formatAmount(after - value, asset.scale),
    after: formatAmount(after, asset.scale),
    transaction_info: ref === 0 ? '' : `#${ref}`,
    reason,
    seq: Number(row['seq']),
    ref: ref === 0 ? null : ref,
  };
}
