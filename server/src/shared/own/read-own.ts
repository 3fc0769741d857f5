/** Own rows from their table, newest first: the query of a page, from the table's declaration. */
import { FIRST_USER } from '@glassbook/engine';
import type { Pool, PoolClient } from 'pg';
import { pagingOf } from '../../carry/http/paging.ts';
import { columnOf, reads, type Stored } from '../../carry/store/stored.ts';

type Equal<Row> = { readonly [F in keyof Row]?: Row[F] | readonly Row[F][] | undefined };
export type OwnQuery<Row> = {
  /** Fields that are equal to a value, or one of several. */
  equal?: Equal<Row>;
  /** Milliseconds UTC, from the first to before the last, of the field that has the time. */
  time?: { field: keyof Row & string; from?: number | undefined; to?: number | undefined };
  /** Rows before this number. */
  before?: number | undefined;
  limit: number;
  offset?: number;
};

/** The table has an index on the owner and the number, of users' rows alone. */
export function ownReader<Row extends { id: number; owner: number }>(stored: Stored<Row>) {
  const { sql, read } = reads(stored, { key: ['id'] });
  const conditionOf = (owner: number, query: Omit<OwnQuery<Row>, 'limit'>) => {
    const values: unknown[] = [owner];
    const where = ['owner = $1', `owner >= ${FIRST_USER}`];
    const add = (column: string, compared: string, value: unknown) => {
      if (value === undefined) return;
      values.push(value);
      where.push(`${column} ${compared.replace('?', `$${values.length}`)}`);
    };
    for (const [field, value] of Object.entries(query.equal ?? {}))
      // A number from outside may be larger than what its column holds.
      add(
        columnOf(stored, field),
        Array.isArray(value) ? '= ANY (?)' : typeof value === 'number' ? '= ?::bigint' : '= ?',
        value,
      );
    if (query.time) {
      add(columnOf(stored, query.time.field), '>= ?', query.time.from);
      add(columnOf(stored, query.time.field), '< ?', query.time.to);
    }
    add('id', '< ?', query.before);
    return { where: where.join(' AND '), values };
  };
  const page = async (db: Pool | PoolClient, owner: number, query: OwnQuery<Row>): Promise<Row[]> => {
    const { where, values } = conditionOf(owner, query);
    const { rows } = await db.query<unknown[]>({
      text: `${sql} WHERE ${where} ORDER BY id DESC LIMIT ${query.limit}${query.offset ? ` OFFSET ${query.offset}` : ''}`,
      values,
      rowMode: 'array',
    });
    return rows.map(read);
  };
  /** A page by its number, from 1 on, as the historic calls ask for it, and how many there are. */
  const numbered = async (db: Pool, owner: number, asked: Parameters<typeof pagingOf>[0], equal: Equal<Row>) => {
    const paging = pagingOf(asked);
    const rows = await page(db, owner, { equal, limit: paging.limit, offset: (paging.page - 1) * paging.limit });
    const { where, values } = conditionOf(owner, { equal });
    const counted = await db.query<{ count: string }>(`SELECT count(*) FROM ${stored.table} WHERE ${where}`, values);
    const total = Number(counted.rows[0]?.count ?? 0);
    return { ...paging, rows, total, pages: Math.ceil(total / paging.limit) };
  };
  return Object.assign(page, { numbered });
}
