/** How many rows the scans of queries read: what a page costs, measured without a clock. */
import type { Pool } from 'pg';

type Plan = {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

function rowsOf(plan: Plan): number {
  const own =
    plan['Node Type'].includes('Scan') && !plan.Plans ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) : 0;
  return own * plan['Actual Loops'] + (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), 0);
}

/** Queries through a pool that runs every query once more with its plan; the rows that all of them read. */
export async function rowsRead(pool: Pool, ask: (watched: Pool) => Promise<unknown>): Promise<number> {
  let read = 0;
  const query = async (sql: string, values: unknown[]) => {
    const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
      values,
    );
    for (const { Plan: plan } of rows[0]?.['QUERY PLAN'] ?? []) read += rowsOf(plan);
    return pool.query(sql, values);
  };
  await ask({ query } as unknown as Pool);
  return read;
}
