/** The ledger from the side of one owner: each posting that changed what one of his accounts holds in all. */
import { wallet, type WireLanguage } from '@glassbook/contract';
import { kinds, type EntryReason, type Kind } from '@glassbook/engine';
import { localeOf, words } from '@glassbook/i18n';
import { formatAmount } from '@glassbook/money';
import type { Pool } from 'pg';
import { type Catalog } from '../store/catalog.ts';
import { timeText } from '../store/market-settings.ts';
import { wireKindOf } from './balances.ts';

type Row = Record<string, string>;
export type EntryFilter = { asset: number; kind: Kind | undefined; page: number; limit: number };

/** A posting between two of his own accounts is two entries: one gave, one got. */
const sides = `
  SELECT seq, line, at, asset, reason, ref, from_kind AS kind, -amount AS value, from_after AS after, 0 AS side FROM ledger_entries
    WHERE from_owner = $1 AND from_owner >= 1000
  UNION ALL
  SELECT seq, line, at, asset, reason, ref, to_kind, amount, to_after, 1 FROM ledger_entries
    WHERE to_owner = $1 AND to_owner >= 1000`;
const filter = 'WHERE ($2 = 0 OR asset = $2) AND ($3::smallint IS NULL OR kind = $3)';

/** Newest first, with how many there are in all. */
export async function entriesOf(
  pool: Pool,
  catalog: Catalog,
  owner: number,
  language: WireLanguage,
  { asset, kind, page, limit }: EntryFilter,
) {
  const kindNumber = kind === undefined ? null : kinds.indexOf(kind);
  const { rows } = await pool.query<Row>(
    `SELECT * FROM (${sides}) AS own ${filter} ORDER BY seq DESC, line DESC, side DESC LIMIT $4 OFFSET $5`,
    [owner, asset, kindNumber, limit, (page - 1) * limit],
  );
  const { rows: counted } = await pool.query<{ count: string }>(`SELECT count(*) FROM (${sides}) AS own ${filter}`, [
    owner,
    asset,
    kindNumber,
  ]);
  return { list: rows.map((row) => present(catalog, language, row)), count: Number(counted[0]?.count ?? 0) };
}

/** Moves between own kinds of account, newest first, seen from the account that gave. */
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
  const { rows: counted } = await pool.query<{ count: string }>(`SELECT count(*) FROM ledger_entries ${where}`, [
    owner,
  ]);
  const data = rows.map((row) => ({
    ...present(catalog, language, row),
    from_field: wireKindOf[kinds[Number(row['kind'])] as Kind],
    to_field: wireKindOf[kinds[Number(row['to_kind'])] as Kind],
  }));
  return { data, total: Number(counted[0]?.count ?? 0) };
}

function present(catalog: Catalog, language: WireLanguage, row: Row): wallet.Entry {
  const asset = catalog.asset(Number(row['asset']));
  const value = BigInt(row['value'] ?? 0);
  const after = BigInt(row['after'] ?? 0);
  const reason = row['reason'] as EntryReason;
  const kind = wireKindOf[kinds[Number(row['kind'])] as Kind];
  const ref = Number(row['ref']);
  return {
    // One command makes fewer than 50,000 postings, each with two sides.
    id: Number(row['seq']) * 100_000 + Number(row['line']) * 2 + Number(row['side']),
    value: formatAmount(value, asset.scale),
    info: words(localeOf(language), 'wallet', `reason.${reason}`, {}),
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
