/** Cases: rows, and how staff sees them. */
import type { z } from 'zod';
import { isPermitted, roleNames, type kefu } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';

export type CaseRow = {
  id: string;
  user_id: string;
  state: 'waiting' | 'open' | 'closed';
  staff: string | null;
  agent: string;
  language: string;
  opened_at: string;
  waiting_at: string | null;
  closed_at: string | null;
  rating: number | null;
  rating_comment: string;
  transcript_at: string | null;
  staff_name?: string | null;
};

/** A closed case can be rated for so long. */
export const rateableMs = 7 * 86_400_000;

/** The roles that can answer. */
export const answering: readonly string[] = roleNames.filter((role) => isPermitted(role, 'chat.answer'));

/** The user's open case, locked in the caller's transaction. */
export async function openCase(client: PoolClient, userId: number): Promise<CaseRow | undefined> {
  const { rows } = await client.query<CaseRow>(
    "SELECT * FROM kefu_cases WHERE user_id = $1 AND state <> 'closed' FOR UPDATE",
    [userId],
  );
  return rows[0];
}

/** The cases of a user, newest first. */
export async function casesOf(db: Pool | PoolClient, userId: number, most: number): Promise<CaseRow[]> {
  const { rows } = await db.query<CaseRow>(
    `SELECT c.*, s.name AS staff_name FROM kefu_cases c LEFT JOIN staff s ON s.id = c.staff
     WHERE c.user_id = $1 ORDER BY c.id DESC LIMIT $2`,
    [userId, most],
  );
  return rows;
}

const msOf = (text: string | null): number | null => (text === null ? null : Number(text));

export const toDesk = (row: CaseRow): NonNullable<z.infer<typeof kefu.chat.reply>['case']> => ({
  ...{ id: Number(row.id), state: row.state, language: row.language },
  staff: row.staff === null ? null : { id: Number(row.staff), name: row.staff_name ?? row.agent },
  ...{ opened_ms: Number(row.opened_at), waiting_ms: msOf(row.waiting_at), closed_ms: msOf(row.closed_at) },
  ...{ rating: row.rating, rating_comment: row.rating_comment },
});
