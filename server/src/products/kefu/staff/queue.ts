import { kefu } from '@glassbook/contract';
import type { Pool } from 'pg';
import { handle } from '../../../carry/http/handling.ts';
import { pagingOf } from '../../../carry/http/paging.ts';
import { answering, toDesk, type CaseRow } from '../cases.ts';
import type { KefuServices } from '../services.ts';

type Row = CaseRow & { unread: string };

/** One place a user, however much that one writes: by the wait of the first message without an answer. */
const order = { open: 'c.waiting_at ASC NULLS LAST, c.id', closed: 'c.closed_at DESC, c.id DESC' };
/** Without staff, or of one who left or lost the role. `$2`: the roles that answer. */
const isWaiting = `(c.state = 'waiting' OR c.state = 'open' AND NOT EXISTS
  (SELECT FROM staff a WHERE a.id = c.staff AND a.role = ANY ($2) AND a.password_hash IS NOT NULL))`;
/** Also where it has staff: whoever has it may be away. */
const isUnanswered = `(c.state <> 'closed' AND (c.waiting_at IS NOT NULL OR ${isWaiting}))`;
const filters = {
  waiting: isWaiting,
  unanswered: isUnanswered,
  mine: "c.state = 'open' AND c.staff = $1",
  open: "c.state <> 'closed'",
  closed: "c.state = 'closed'",
};

async function countsOf(pool: Pool, staff: number) {
  const { rows } = await pool.query<Record<'waiting' | 'unanswered' | 'mine' | 'open', string>>(
    `SELECT count(*) FILTER (WHERE ${isWaiting}) AS waiting, count(*) FILTER (WHERE ${isUnanswered}) AS unanswered, count(*) FILTER (WHERE state = 'open' AND staff = $1) AS mine,
       count(*) AS open FROM kefu_cases c WHERE state <> 'closed'`,
    [staff, answering],
  );
  const { waiting = 0, unanswered = 0, mine = 0, open = 0 } = rows[0] ?? {};
  return { waiting: Number(waiting), unanswered: Number(unanswered), mine: Number(mine), open: Number(open) };
}

export const queue = ({ pool }: KefuServices) =>
  handle(kefu.queue, async ({ body, caller: { staffId } }) => {
    const show = body.show ?? 'waiting';
    const { page, limit } = pagingOf(body);
    const counts = await countsOf(pool, staffId);
    const { rows } = await pool.query<Row>(
      `SELECT c.*, s.name AS staff_name, (SELECT count(*) FROM kefu_messages m WHERE m.case_id = c.id AND m.kind = 'user'
         AND m.id > coalesce((SELECT staff_read FROM kefu_reads r WHERE r.user_id = c.user_id), 0)) AS unread
       FROM kefu_cases c LEFT JOIN staff s ON s.id = c.staff
       WHERE ${filters[show]} AND $1::bigint IS NOT NULL AND $2::text[] IS NOT NULL
       ORDER BY ${order[show === 'closed' ? 'closed' : 'open']} LIMIT $3 OFFSET $4`,
      [staffId, answering, limit, (page - 1) * limit],
    );
    const { rows: closed } = await pool.query<{ count: string }>(
      "SELECT count(*) FROM kefu_cases WHERE state = 'closed' AND $1",
      [show === 'closed'],
    );
    return {
      ok: true,
      message: {
        rows: rows.map((row) => {
          const { rating_comment: _, ...shown } = toDesk(row);
          return { user: Number(row.user_id), case: shown, unread: Number(row.unread) };
        }),
        total: show === 'closed' ? Number(closed[0]?.count) : counts[show],
        counts,
      },
    };
  });

/** Staff that can log in and answer. */
export const agents = ({ pool }: KefuServices) =>
  handle(kefu.agents, async () => {
    const { rows } = await pool.query<{ id: string; name: string; open: string }>(
      `SELECT s.id, s.name, (SELECT count(*) FROM kefu_cases c WHERE c.staff = s.id AND c.state = 'open') AS open
       FROM staff s WHERE s.role = ANY ($1) AND s.password_hash IS NOT NULL ORDER BY s.name, s.id`,
      [answering],
    );
    return { ok: true, message: rows.map(({ id, name, open }) => ({ id: Number(id), name, open: Number(open) })) };
  });
