/** The bytes of each table and of its indexes. */
import type { Pool } from 'pg';
import { products } from './products.ts';

export type TableSize = { table: string; rows: number; heap: number; indexes: number };

/** Those whose size follows the number of commands. */
export const byCommands: readonly string[] = ['journal', 'requests', ...products.flatMap(({ tables }) => tables)];
/** Those that grow with accounts, users and time. */
const grown = [
  ...byCommands,
  ...products.flatMap(({ rowTables }) => rowTables ?? []),
  ...['users', 'sessions', 'market_candles'],
];

export async function tableSizes(pool: Pool): Promise<TableSize[]> {
  const sizes: TableSize[] = [];
  for (const table of grown) {
    const { rows } = await pool.query<Record<'rows' | 'heap' | 'indexes', string>>(
      // The bytes of a partitioned table are in its parts.
      `SELECT (SELECT count(*) FROM ${table}) AS rows, sum(pg_table_size(relid)) AS heap, sum(pg_indexes_size(relid)) AS indexes
       FROM (SELECT relid FROM pg_partition_tree('${table}') UNION SELECT '${table}'::regclass) AS own`,
    );
    const [row] = rows;
    sizes.push({
      table,
      rows: Number(row?.rows),
      heap: Number(row?.heap),
      indexes: Number(row?.indexes),
    });
  }
  return sizes;
}
