/** Frozen accounts at the desk: one person freezes, two end it. */
import { desk } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import type { Pool } from 'pg';
import { handle, refuse } from '../../carry/http/handling.ts';
import type { DeskServices } from './services.ts';

const dayMs = 86_400_000;

type Row = {
  id: string;
  source: 'owner' | 'link' | 'staff';
  staff: string | null;
  code: desk.FreezeReason | null;
  note: string | null;
  started_at: Date;
  decide_by: Date | null;
  escalated_at: Date | null;
  request: string | null;
};

/** The freeze that an account is under; undefined where it is under none. */
export async function freezeOf(pool: Pool, userId: number): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>(
    `SELECT f.id, f.source, s.name AS staff, f.reason AS code, f.note, f.started_at, f.decide_by,
       f.escalated_at,
       (SELECT max(id) FROM desk_requests WHERE kind = 'user.thaw' AND subject = 'user:' || f.user_id AND state IN ('open', 'applying')) AS request
     FROM account_freezes f LEFT JOIN staff s ON s.id = f.staff_id WHERE f.user_id = $1 AND f.ended_at IS NULL`,
    [userId],
  );
  return rows[0];
}

export const shownFreeze = ({ source, staff, code, note, started_at, decide_by, escalated_at, request }: Row) => ({
  ...{ source, staff: staff ?? '', code, note: note ?? '', started_ms: started_at.getTime() },
  ...{ decide_ms: decide_by?.getTime() ?? null, escalated_ms: escalated_at?.getTime() ?? null },
  request: request === null ? null : Number(request),
});

/** How many accounts are frozen, since when the first is, the earliest time by which to decide about one, and how many are past theirs. */
export async function frozenAccounts(pool: Pool, now: number) {
  const { rows } = await pool.query<{
    count: string;
    oldest: Date | null;
    due: Date | null;
    late: string;
    escalated: string;
  }>(
    `SELECT count(*), min(started_at) AS oldest, min(decide_by) AS due, count(*) FILTER (WHERE decide_by < $1) AS late, count(escalated_at) AS escalated
     FROM account_freezes WHERE ended_at IS NULL`,
    [new Date(now)],
  );
  const [row] = rows;
  return {
    ...{ count: Number(row?.count), late: Number(row?.late), escalated: Number(row?.escalated) },
    ...{ oldest_ms: row?.oldest?.getTime() ?? null, due_ms: row?.due?.getTime() ?? null },
  };
}

export const freezeUser = ({ freezeAccount, now }: DeskServices) =>
  handle(desk.freezeUser, async ({ body, caller, language }) => {
    const { user, code, days, reason } = body;
    const decideBy = now() + Number(days) * dayMs;
    const done = await freezeAccount(Number(user), { staffId: caller.staffId, reason: code, note: reason, decideBy });
    if (done !== 'done') return refuse(done === 'unknown' ? 'desk.not_found' : 'desk.nothing_changes');
    return { ok: true, message: words(localeOf(language), 'desk', 'done.frozen', { user: `U-${user}` }) };
  });

export const endUserSession = ({ endSession }: DeskServices) =>
  handle(desk.endUserSession, async ({ body, language }) => {
    const isEnded = await endSession(Number(body.user), Number(body.session));
    if (!isEnded) return refuse('desk.not_found');
    return { ok: true, message: words(localeOf(language), 'desk', 'done.session_ended') };
  });

export const requestThaw = ({ pool, approvals }: DeskServices) =>
  handle(desk.requestThaw, async ({ body, caller }) => {
    const user = Number(body.user);
    const { rowCount } = await pool.query('SELECT 1 FROM users WHERE id = $1 AND NOT robot', [user]);
    if (!rowCount) return refuse('desk.not_found');
    const freeze = await freezeOf(pool, user);
    if (!freeze) return refuse('desk.nothing_changes');
    const made = { kind: 'user.thaw' as const, subject: `user:${user}`, title: `U-${user}`, reason: body.reason };
    const payload = { user, freeze: Number(freeze.id), days: Number(body.days) };
    const answer = await approvals.make(caller.staffId, { ...made, payload });
    return answer.ok ? { ok: true, message: { request: answer.id } } : refuse(answer.reason);
  });
