import { identity } from '@glassbook/contract';
import type { Pool } from 'pg';
import { handle } from '../../../carry/http/handling.ts';
import { pagingOf } from '../../../carry/http/paging.ts';
import type { ReviewServices } from './services.ts';

export type SummaryRow = {
  id: string;
  user_id: string;
  level: 1 | 2;
  status: (typeof identity.queueFilters)[number];
  submitted_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  reason: identity.Failure | null;
  first_by: string | null;
  first_staff: string | null;
};
export const summaryColumns =
  'id, user_id, level, status, submitted_at, decided_at, decided_by, reason, first_by, first_staff';

export const summaryOf = (row: SummaryRow) => ({
  ...{ request: Number(row.id), user: Number(row.user_id), level: row.level, status: row.status },
  ...{ submitted_ms: row.submitted_at.getTime(), decided_ms: row.decided_at?.getTime() ?? null },
  ...{ decided_by: row.decided_by ?? '', failure: row.reason, first_by: row.first_by ?? '' },
});

/** Those that wait: how many of each level, and since when the oldest does. */
async function waitingIn(pool: Pool) {
  const { rows } = await pool.query<{ details: string; photos: string; oldest: Date | null }>(
    `SELECT count(*) FILTER (WHERE level = 1) AS details, count(*) FILTER (WHERE level = 2) AS photos, min(submitted_at) AS oldest
     FROM identity_requests WHERE status = 'review'`,
  );
  const [row] = rows;
  return {
    waiting: { details: Number(row?.details), photos: Number(row?.photos) },
    oldest_ms: row?.oldest?.getTime() ?? null,
  };
}

export const queue = ({ pool }: ReviewServices) =>
  handle(identity.queue, async ({ body }) => {
    const show = body.show ?? 'review';
    const { page, limit } = pagingOf(body);
    const where = 'status = $1 AND ($2::smallint IS NULL OR level = $2)';
    const order = show === 'review' ? 'id' : 'decided_at DESC, id DESC';
    const given = [show, body.level ?? null];
    const { rows } = await pool.query<SummaryRow>(
      `SELECT ${summaryColumns} FROM identity_requests WHERE ${where} ORDER BY ${order} LIMIT $3 OFFSET $4`,
      [...given, limit, (page - 1) * limit],
    );
    const { rows: counted } = await pool.query<{ count: string }>(
      `SELECT count(*) FROM identity_requests WHERE ${where}`,
      given,
    );
    return {
      ok: true,
      message: { rows: rows.map(summaryOf), total: Number(counted[0]?.count ?? 0), ...(await waitingIn(pool)) },
    };
  });
