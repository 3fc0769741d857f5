/** How many bytes each table and its indexes have. */
import type { Pool } from 'pg';

export type TableSize = { table: string; rows: number; heap: number; indexes: number };

/** Those that grow with what people do, those that grow with people, and those that grow with time. */
const grown = [
  ...['journal', 'spot_orders', 'spot_trades', 'ledger_entries', 'balances', 'requests'],
  ...['users', 'sessions', 'market_candles'],
] as const;
/** Those whose size follows the number of commands. */
export const byCommands: readonly string[] = ['journal', 'spot_orders', 'spot_trades', 'ledger_entries', 'requests'];

export async function tableSizes(pool: Pool): Promise<TableSize[]> {
  const sizes: TableSize[] = [];
  for (const table of grown) {
    const { rows } = await pool.query<Record<'rows' | 'heap' | 'indexes', string>>(
      `SELECT (SELECT count(*) FROM ${table}) AS rows, pg_table_size('${table}') AS heap, pg_indexes_size('${table}') AS indexes`,
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
