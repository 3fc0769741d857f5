/** Users as staff see them. Every search and every view is logged for audit before it is shown (http/endpoint.ts), and in the user's own timeline. */
import { desk } from '@glassbook/contract';
import { handle, refuse } from '../http/handling.ts';
import { absoluteMs, idleMs } from '../limits/session-life.ts';
import { pagingOf } from '../http/paging.ts';
import type { DeskServices } from './services.ts';

const timelineMax = 100;

/** "a•••@example.com" */
export const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1•••');

/** "85.240.•••", "2001:db8:•••". */
export const maskedAddress = (address: string): string => address.replace(/^([^.:]*[.:][^.:]*[.:]).*$/, '$1•••');

/** What happened to an account, with the address it came from by its network only. */
export const maskedParams = (params: object): object =>
  'address' in params && typeof params.address === 'string'
    ? { ...params, address: maskedAddress(params.address) }
    : params;

/** What is stored of a search for good: numbers whole, the beginning of an email by its first character. */
export const withoutSearched = (detail: object): object =>
  'q' in detail && typeof detail.q === 'string' && !/^\d*$/.test(detail.q.trim())
    ? { ...detail, q: maskedEmail(detail.q.trim()) }
    : detail;

type Row = { id: string; account_number: string; email: string; language: string; created_at: Date };
type Session = { user_agent: string; address: string; created_at: Date; last_seen_at: Date };
const sessionsMax = 20;

export const users = ({ pool }: DeskServices) =>
  handle(desk.users, async ({ body }) => {
    const { page, limit } = pagingOf(body);
    const q = (body.q ?? '').trim().toLowerCase();
    const where = `NOT robot AND ($1 = '' OR id::text = $1 OR account_number = $1 OR starts_with(email, $1))`;
    const { rows } = await pool.query<Row>(
      `SELECT id, account_number, email, created_at FROM users WHERE ${where} ORDER BY id DESC LIMIT $2 OFFSET $3`,
      [q, limit, (page - 1) * limit],
    );
    const { rows: counted } = await pool.query<{ count: string }>(`SELECT count(*) FROM users WHERE ${where}`, [q]);
    return {
      ok: true,
      message: {
        rows: rows.map(({ id, account_number, email, created_at }) => ({
          ...{ id: Number(id), account_number, email: maskedEmail(email), created_ms: created_at.getTime() },
        })),
        total: Number(counted[0]?.count ?? 0),
      },
    };
  });

export const user = ({ pool, activity, now }: DeskServices) =>
  handle(desk.user, async ({ body }) => {
    const id = Number(body.user);
    const { rows } = await pool.query<Row>(
      'SELECT id, account_number, email, language, created_at FROM users WHERE id = $1 AND NOT robot',
      [id],
    );
    const [found] = rows;
    if (!found) return refuse('desk.not_found');
    const { rows: sessions } = await pool.query<Session>(
      `SELECT user_agent, address, created_at, last_seen_at FROM sessions
       WHERE user_id = $1 AND last_seen_at > $3 AND created_at > $4 ORDER BY last_seen_at DESC LIMIT $2`,
      [id, sessionsMax, new Date(now() - idleMs), new Date(now() - absoluteMs)],
    );
    const happened = await activity.recent(pool, id, timelineMax);
    const { rows: acts } = await pool.query<{ at: string; act: string; name: string | null; detail: string }>(
      `SELECT r.at, r.act, s.name, r.detail FROM audit_rows r LEFT JOIN staff s ON s.id = r.staff
       WHERE r.subject = $1 ORDER BY r.seq DESC LIMIT $2`,
      [`user:${id}`, timelineMax],
    );
    const timeline = [
      ...happened.map(({ at_ms, kind, params }) => ({
        ...{ at_ms, group: 'account' as const, what: kind, by: '', detail: JSON.stringify(maskedParams(params)) },
      })),
      ...acts.map(({ at, act, name, detail }) => ({
        ...{ at_ms: Number(at), group: 'staff' as const, what: act, by: name ?? '', detail },
      })),
    ];
    return {
      ok: true,
      message: {
        ...{ id, account_number: found.account_number, email: found.email, language: found.language },
        ...{ created_ms: found.created_at.getTime() },
        sessions: sessions.map(({ user_agent, address, created_at, last_seen_at }) => ({
          ...{ agent: user_agent, address: maskedAddress(address) },
          ...{ created_ms: created_at.getTime(), seen_ms: last_seen_at.getTime() },
        })),
        timeline: timeline.sort((a, b) => b.at_ms - a.at_ms).slice(0, timelineMax),
      },
    };
  });
