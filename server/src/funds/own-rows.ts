/** A page of the own deposits or withdrawals, the newest first. */
import type { Pool } from 'pg';
import { pagingOf } from '../http/paging.ts';

type Table<Row> = {
  /** Everything of the table, for a condition to follow, and how a row of it is read. */
  sql: string;
  read: (cells: unknown[]) => Row;
  name: 'deposits' | 'withdrawals';
};
type Asked = Parameters<typeof pagingOf>[0] & { currency?: string | undefined; state?: string | undefined };

export async function ownRows<Row, View>(
  pool: Pool,
  { sql, read, name }: Table<Row>,
  { owner, asked, view }: { owner: number; asked: Asked; view: (row: Row) => View },
): Promise<{ data: View[]; page: number; pages: number; total: number }> {
  const { page, limit } = pagingOf(asked);
  const where = 'owner = $1 AND ($2::bigint IS NULL OR asset = $2) AND ($3::text IS NULL OR status = $3)';
  const values = [owner, asked.currency ?? null, asked.state ?? null];
  const { rows } = await pool.query<unknown[]>({
    text: `${sql} WHERE ${where} ORDER BY id DESC LIMIT $4 OFFSET $5`,
    values: [...values, limit, (page - 1) * limit],
    rowMode: 'array',
  });
  const counted = await pool.query<{ count: string }>(`SELECT count(*) FROM ${name} WHERE ${where}`, values);
  const total = Number(counted.rows[0]?.count ?? 0);
  return { data: rows.map((cells) => view(read(cells))), page, pages: Math.ceil(total / limit), total };
}
