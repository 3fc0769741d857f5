/** Where a user's chat stands, from the tables. */
import type { kefu } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';
import { answering, rateableMs, type CaseRow } from './cases.ts';
import { hoursOf, officeAt } from './hours.ts';

type Row = {
  available: boolean;
  hours: unknown;
  newest_case: CaseRow | null;
  unread: string;
  newest: string;
  staff_read: string;
};

export async function stateOf(db: Pool | PoolClient, userId: number, now: number): Promise<kefu.ChatState> {
  const { rows } = await db.query<Row>(
    `SELECT EXISTS (SELECT FROM staff WHERE role = ANY ($2) AND password_hash IS NOT NULL) AS available,
       (SELECT value FROM settings WHERE key = 'kefu.hours') AS hours,
       (SELECT to_json(c) FROM kefu_cases c WHERE user_id = $1 ORDER BY id DESC LIMIT 1) AS newest_case,
       (SELECT count(*) FROM kefu_messages WHERE user_id = $1 AND kind = 'staff' AND id > coalesce(r.user_read, 0)) AS unread,
       coalesce((SELECT max(id) FROM kefu_messages WHERE user_id = $1 AND kind <> 'note'), 0) AS newest,
       coalesce(r.staff_read, 0) AS staff_read
     FROM (SELECT) AS one LEFT JOIN kefu_reads r ON r.user_id = $1`,
    [userId, answering],
  );
  const row = rows[0] as Row;
  const { open, changesMs } = officeAt(hoursOf(row.hours).hours, now);
  const found = row.newest_case;
  return {
    ...{ available: row.available, open, changes_ms: changesMs },
    case: found && {
      ...{ id: Number(found.id), state: found.state, agent: found.agent, rating: found.rating },
      rateable: found.closed_at !== null && found.rating === null && now - Number(found.closed_at) < rateableMs,
    },
    ...{ unread: Number(row.unread), newest: Number(row.newest), staff_read: Number(row.staff_read) },
  };
}
