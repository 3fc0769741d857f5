import type { Pool } from 'pg';

/** The numbers of open requests of two people by their subjects. */
export async function openRequests(pool: Pool, subjects: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ id: string; subject: string }>(
    "SELECT id, subject FROM desk_requests WHERE subject = ANY ($1) AND state = 'open'",
    [subjects],
  );
  return new Map(rows.map(({ id, subject }) => [subject, Number(id)]));
}
