/** The leaders of copies: copy trading keeps whom a position copies, and the lists of futures show it. */
import type { Pool } from 'pg';

/** By the position of a copy: its trader, and the ticket of that trader. */
export type Leaders = ReadonlyMap<number, { trader: number; ticket: number }>;

/** Those of positions, asked for only where one of them is a copy. An order has its position in `closes`. */
export async function leadersOf(
  pool: Pool,
  rows: readonly { id: number; follow: number; closes?: number }[],
): Promise<Leaders> {
  const positions = rows.filter(({ follow }) => follow !== 0).map(({ id, closes }) => closes ?? id);
  if (positions.length === 0) return new Map();
  const found = await pool.query<Record<'position_id' | 'ticket' | 'trader', string>>(
    `SELECT c.position_id, c.ticket, f.trader FROM copy_copies c JOIN copy_follows f ON f.id = c.follow
     WHERE c.position_id = ANY ($1::bigint[])`,
    [positions],
  );
  return new Map(
    found.rows.map((row) => [Number(row.position_id), { trader: Number(row.trader), ticket: Number(row.ticket) }]),
  );
}
