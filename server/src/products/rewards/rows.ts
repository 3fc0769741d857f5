/** Rows of rewards by a condition, and pages of them. */
import type { Pool, PoolClient } from 'pg';
import { reads, type Stored } from '../../carry/store/stored.ts';
import { pagingOf } from '../../carry/http/paging.ts';
import { commits, coupons, draws, odds, rebates, uses } from './stored.ts';

type Db = Pool | PoolClient;
type Find<Row> = (db: Db, rest: string, values: readonly unknown[]) => Promise<Row[]>;

function finder<Row>(of: Stored<Row>): Find<Row> {
  const { sql, read } = reads(of, { key: [] });
  return async (db, rest, values) => {
    const { rows } = await db.query<unknown[]>({ text: `${sql} ${rest}`, values: [...values], rowMode: 'array' });
    return rows.map(read);
  };
}

export const findCoupons = finder(coupons);
export const findUses = finder(uses);
export const findRebates = finder(rebates);
export const findDraws = finder(draws);
export const findOdds = finder(odds);
export const findCommits = finder(commits);

/** One page of the rows of a condition, the newest first. */
export async function pageOf<Row, Shown>(
  db: Db,
  { find, table }: { find: Find<Row>; table: string },
  { where, values }: { where: string; values: readonly unknown[] },
  asked: { page?: string | undefined; limit?: string | undefined },
  show: (row: Row) => Shown,
): Promise<{ data: Shown[]; page: number; pages: number; total: number }> {
  const { page, limit } = pagingOf(asked);
  const counted = await db.query<{ count: string }>(`SELECT count(*) AS count FROM ${table} WHERE ${where}`, [
    ...values,
  ]);
  const total = Number(counted.rows[0]?.count ?? 0);
  const place = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const rows = await find(db, `WHERE ${where} ORDER BY id DESC ${place}`, [...values, limit, (page - 1) * limit]);
  return { data: rows.map(show), page, pages: Math.max(1, Math.ceil(total / limit)), total };
}
