/** Requests as staff read them. */
import type { desk } from '@glassbook/contract';
import type { z } from 'zod';
import type { Pool } from 'pg';
import type { Staff } from '../../carry/http/handling.ts';
import { fingerprintOf, type Approvals } from './approvals.ts';
import type { Change, RequestRow, RequestStep } from './request-kind.ts';

type Shown = {
  id: string;
  kind: RequestRow['kind'];
  subject: string;
  title: string;
  user_id: string | null;
  account_number: string | null;
  state: RequestRow['state'];
  version: number;
  maker: string;
  maker_name: string | null;
  made_at: string;
  expires_at: string;
  approvals: string;
  own: boolean;
};
type Summary = Omit<z.input<typeof desk.requests.reply>['rows'][number], 'name'>;

const selected = `r.id, r.kind, r.subject, r.title, u.id AS user_id, u.account_number, r.state, r.version, r.maker, s.name AS maker_name, r.made_at, r.expires_at,
  (SELECT count(*) FROM desk_request_steps t WHERE t.request = r.id AND t.version = r.version AND t.step = 'approved') AS approvals,
  EXISTS (SELECT 1 FROM desk_request_steps t WHERE t.request = r.id AND t.version = r.version AND t.step = 'approved' AND t.staff = $1) AS own
  FROM desk_requests r LEFT JOIN staff s ON s.id = r.maker LEFT JOIN users u ON u.id = substring(r.subject FROM '^user:(\\d+)')::bigint`;

function summaryOf(approvals: Approvals, staff: Staff, row: Shown): Summary {
  const maker = Number(row.maker);
  return {
    ...{ id: Number(row.id), kind: row.kind, subject: row.subject, title: row.title, state: row.state },
    user: row.user_id === null ? null : { id: Number(row.user_id), account_number: row.account_number ?? '' },
    ...{ version: row.version, maker: { id: maker, name: row.maker_name ?? '' } },
    ...{ made_ms: Number(row.made_at), expires_ms: Number(row.expires_at), approvals: Number(row.approvals) },
    needed: approvals.kind(row.kind).needed,
    checkable:
      row.state === 'open' && !row.own && approvals.mayCheck(staff, { kind: row.kind, maker, subject: row.subject }),
  };
}

export type Listed = { show: 'open' | 'mine' | 'closed'; page: number; limit: number };

/** Those that this person sees, newest first, and how many there are in all. */
export async function readRequests(
  pool: Pool,
  approvals: Approvals,
  staff: Staff,
  { show, page, limit }: Listed,
): Promise<{ rows: Summary[]; total: number }> {
  await approvals.expire();
  const where = {
    open: "r.state IN ('open', 'applying')",
    mine: 'r.maker = $1',
    closed: "r.state NOT IN ('open', 'applying')",
  };
  const seen = '(r.kind = ANY ($2) OR r.maker = $1)';
  const who = [staff.staffId, approvals.kindsSeenBy(staff.role)];
  const { rows } = await pool.query<Shown>(
    `SELECT ${selected} WHERE ${where[show]} AND ${seen} ORDER BY r.id DESC LIMIT $3 OFFSET $4`,
    [...who, limit, (page - 1) * limit],
  );
  const { rows: counted } = await pool.query<{ count: string }>(
    `SELECT count(*) FROM desk_requests r WHERE ${where[show]} AND ${seen}`,
    who,
  );
  return { rows: rows.map((row) => summaryOf(approvals, staff, row)), total: Number(counted[0]?.count ?? 0) };
}

/** As it is stored; what it changes is said in words by who shows it. */
type ReadRequest = Omit<desk.RequestView, 'changes' | 'charges' | 'name'> & { changes: Change[]; payload: unknown };

/** One with its history; undefined where there is none that this person sees. */
export async function readRequest(
  pool: Pool,
  approvals: Approvals,
  staff: Staff,
  id: number,
): Promise<ReadRequest | undefined> {
  await approvals.expire();
  const { rows } = await pool.query<Shown & { payload: unknown; reason: string; changes: Change[] }>(
    `SELECT r.payload, r.reason, r.changes, ${selected} WHERE r.id = $2`,
    [staff.staffId, id],
  );
  const [row] = rows;
  if (!row || !approvals.maySee(staff, { kind: row.kind, maker: Number(row.maker) })) return undefined;
  const { rows: steps } = await pool.query<{
    step: RequestStep;
    version: number;
    staff: string | null;
    name: string | null;
    note: string;
    at: string;
  }>(
    `SELECT t.step, t.version, t.staff, s.name, t.note, t.at FROM desk_request_steps t LEFT JOIN staff s ON s.id = t.staff
     WHERE t.request = $1 ORDER BY t.id`,
    [id],
  );
  const summary = summaryOf(approvals, staff, row);
  return {
    ...summary,
    ...{ reason: row.reason, changes: row.changes, payload: row.payload },
    checks: approvals.kind(row.kind).checks,
    fingerprint: fingerprintOf({ ...summary, kind: row.kind, payload: row.payload }),
    steps: steps.map(({ step, version, staff: by, name, note, at }) => ({
      ...{ step, version, note, at_ms: Number(at) },
      by: by === null ? null : { id: Number(by), name: name ?? '' },
    })),
  };
}
