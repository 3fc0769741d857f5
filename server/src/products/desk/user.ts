/** One user, and what happened to the account. Every view is in the audit log before it is shown, and so in the timeline itself. */
import { desk } from '@glassbook/contract';
import { kinds } from '@glassbook/engine';
import { assert, formatAmount } from '@glassbook/money';
import type { Pool } from 'pg';
import { maskedAddress, maskedParams } from '../../shared/activity/masked.ts';
import { handle, refuse } from '../../carry/http/handling.ts';
import { absoluteMs, idleMs } from '../../carry/rate-limits/session-life.ts';
import { wireKindOf } from '../../carry/store/asset-wire.ts';
import { freezeOf, shownFreeze } from './freezes.ts';
import { maskedPhone } from './masked.ts';
import type { DeskServices } from './services.ts';
import { levelColumn } from './users.ts';

type Row = {
  account_number: string;
  email: string;
  phone: string;
  language: string;
  created_at: Date;
  level: 0 | 1 | 2;
};
type Session = { id: string; user_agent: string; address: string; created_at: Date; last_seen_at: Date };
type Act = { seq: string; at: string; act: string; name: string | null; detail: string };
const sessionsMax = 20;
const openMax = 20;

/** What is done with a request about a user, which is part of the user's timeline. */
const decisions = [desk.approve.id, desk.reject.id, desk.withdraw.id];

/** `user:1001/withdrawal:7` is of the user too, where the server itself wrote it: "0" is what follows "/". */
async function actsOn(pool: Pool, userId: number, most: number): Promise<Act[]> {
  const { rows } = await pool.query<Act>(
    `SELECT r.seq, r.at, r.act, s.name, r.detail FROM audit_rows r LEFT JOIN staff s ON s.id = r.staff
     WHERE r.subject = $1 OR (r.staff IS NULL AND r.subject > $1 || '/' AND r.subject < $1 || '0') OR (r.act = ANY($3) AND r.subject IN (SELECT 'request:' || id FROM desk_requests WHERE subject = $1 OR starts_with(subject, $1 || '/')))
     ORDER BY r.seq DESC LIMIT $2`,
    [`user:${userId}`, most, decisions],
  );
  return rows;
}

const rowsOfPage = 100;

/** A page of what happened to the account and of what staff did about it, newest first. */
async function timelineOf({ pool, activity }: Pick<DeskServices, 'pool' | 'activity'>, userId: number, page: number) {
  // One more than up to here, of each source: whether there are older ones.
  const most = page * rowsOfPage + 1;
  const [happened, acts] = [await activity.recent(pool, userId, most), await actsOn(pool, userId, most)];
  const all = [
    ...happened.map(({ id, at_ms, group, kind, params }) => ({
      ...{ id, at_ms, group, what: kind, by: '', detail: JSON.stringify(maskedParams(params)) },
    })),
    ...acts.map(({ seq, at, act, name, detail }) => ({
      ...{ id: `audit:${seq}`, at_ms: Number(at), group: 'staff' as const, what: act, by: name ?? '', detail },
    })),
  ].sort((a, b) => b.at_ms - a.at_ms);
  return { rows: all.slice((page - 1) * rowsOfPage, page * rowsOfPage), older: all.length > page * rowsOfPage };
}

async function find(pool: Pool, userId: number): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>(
    `SELECT account_number, coalesce(email, '') AS email, coalesce(phone, '') AS phone, language, created_at, ${levelColumn}
     FROM users WHERE id = $1 AND NOT robot`,
    [userId],
  );
  return rows[0];
}

/** What the user has in each kind of account and asset, where it is not zero. */
async function balancesOf({ pool, catalog }: Pick<DeskServices, 'pool' | 'catalog'>, userId: number) {
  const { rows } = await pool.query<{ kind: number; asset: number; available: string; held: string }>(
    'SELECT kind, asset, available, held FROM balances WHERE owner = $1 AND (available <> 0 OR held <> 0) ORDER BY kind, asset',
    [userId],
  );
  return rows.map(({ kind, asset, available, held }) => {
    const [{ symbol, scale }, name] = [catalog.asset(asset), kinds[kind]];
    assert(name !== undefined, `the kind of account ${kind} is known`);
    const text = (amount: string) => formatAmount(BigInt(amount), scale);
    return { kind: wireKindOf[name], asset: symbol, available: text(available), held: text(held) };
  });
}

export const user = (services: DeskServices) =>
  handle(desk.user, async ({ body }) => {
    const { pool, now, activity, identityOf, withdrawalHold } = services;
    const id = Number(body.user);
    const found = await find(pool, id);
    if (!found) return refuse('desk.not_found');
    const { rows: sessions } = await pool.query<Session>(
      `SELECT id, user_agent, address, created_at, last_seen_at FROM sessions
       WHERE user_id = $1 AND last_seen_at > $3 AND created_at > $4 ORDER BY last_seen_at DESC LIMIT $2`,
      [id, sessionsMax, new Date(now() - idleMs), new Date(now() - absoluteMs)],
    );
    const freeze = await freezeOf(pool, id);
    const { details, photos } = await identityOf(id);
    const hold = await withdrawalHold(pool, id);
    const { rows: timeline, older } = await timelineOf(services, id, 1);
    return {
      ok: true,
      message: {
        ...{ id, account_number: found.account_number, email: found.email, phone: maskedPhone(found.phone) },
        ...{ language: found.language, level: found.level },
        ...{ created_ms: found.created_at.getTime(), freeze: freeze ? shownFreeze(freeze) : null },
        ...{ identity: { details, photos }, hold_until_ms: hold?.endsMs ?? null },
        balances: await balancesOf(services, id),
        orders: await activity.openOrders(pool, id, openMax),
        held: await activity.openHoldings(pool, id, openMax),
        sessions: sessions.map(({ id: session, user_agent, address, created_at, last_seen_at }) => ({
          ...{ id: Number(session), agent: user_agent, address: maskedAddress(address) },
          ...{ created_ms: created_at.getTime(), seen_ms: last_seen_at.getTime() },
        })),
        ...{ timeline, older },
      },
    };
  });

export const timeline = (services: DeskServices) =>
  handle(desk.timeline, async ({ body }) => {
    const id = Number(body.user);
    if (!(await find(services.pool, id))) return refuse('desk.not_found');
    return { ok: true, message: await timelineOf(services, id, Number(body.page)) };
  });
