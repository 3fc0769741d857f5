/** Loans and their log by a condition. */
import type { Pool, PoolClient } from 'pg';
import { reads, type Stored } from '../../carry/store/stored.ts';
import { events, loans } from './stored.ts';

type Db = Pool | PoolClient;

function finder<Row>(stored: Stored<Row>): (db: Db, rest: string, values: unknown[]) => Promise<Row[]> {
  const { sql, read } = reads(stored, { key: [] });
  return async (db, rest, values) => {
    const { rows } = await db.query<unknown[]>({ text: `${sql} ${rest}`, values, rowMode: 'array' });
    return rows.map(read);
  };
}

export const findLoans = finder(loans);
export const findEvents = finder(events);

/** How many rows there are of such a condition. */
export async function countOf(
  db: Db,
  table: 'loans' | 'loan_events',
  where: string,
  values: unknown[],
): Promise<number> {
  const { rows } = await db.query<{ count: string }>(`SELECT count(*) AS count FROM ${table} ${where}`, values);
  return Number(rows[0]?.count ?? 0);
}
