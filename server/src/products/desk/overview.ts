import { desk, isPermitted, type RequestKindName } from '@glassbook/contract';
import { handle } from '../../carry/http/handling.ts';
import { nameOf } from './declared-settings.ts';
import { frozenAccounts } from './freezes.ts';
import type { DeskServices } from './services.ts';

export const overview = ({ pool, approvals, controls, audit, journal, now }: DeskServices) =>
  handle(desk.overview, async ({ caller, language }) => {
    await approvals.expire();
    const [open, end, seen, head, frozen] = await Promise.all([
      pool.query<{ kind: RequestKindName; maker: string; subject: string; made_at: string; own: boolean }>(
        `SELECT kind, maker, subject, made_at, EXISTS (SELECT 1 FROM desk_request_steps t
           WHERE t.request = r.id AND t.version = r.version AND t.step = 'approved' AND t.staff = $1) AS own
         FROM desk_requests r WHERE state = 'open' ORDER BY id`,
        [caller.staffId],
      ),
      pool.query<{ seq: string }>('SELECT seq FROM audit_end'),
      pool.query<{ name: string; role: string; seen: Date }>(
        `SELECT s.name, s.role, max(t.seen_at) AS seen FROM staff_sessions t JOIN staff s ON s.id = t.staff_id
         WHERE t.seen_at > $1 AND s.role IS NOT NULL GROUP BY s.id, s.name, s.role ORDER BY seen DESC`,
        [new Date(now() - 1_800_000)],
      ),
      audit.newest(),
      isPermitted(caller.role, 'user.read') ? frozenAccounts(pool, now()) : null,
    ]);
    return {
      ok: true,
      message: {
        waiting: approvals.kinds().map((kind) => {
          const ofKind = open.rows.filter(
            (row) => row.kind === kind && approvals.maySee(caller, { kind, maker: Number(row.maker) }),
          );
          const mine = ofKind.filter(
            ({ maker, subject, own }) => !own && approvals.mayCheck(caller, { kind, maker: Number(maker), subject }),
          );
          return {
            ...{ kind, name: nameOf(language, kind) },
            count: ofKind.length,
            mine: mine.length,
            oldest_ms: ofKind[0] ? Number(ofKind[0].made_at) : null,
          };
        }),
        frozen,
        halted: controls.markets().flatMap(({ symbol, isOpen }) => (isOpen ? [] : [symbol])),
        audit: { rows: Number(end.rows[0]?.seq ?? 0), signed_seq: head?.seq ?? 0, signed_ms: head?.at ?? null },
        journal_seq: journal.committedSeq,
        staff_seen: seen.rows.map(({ name, role, seen: at }) => ({ name, role, seen_ms: at.getTime() })),
      },
    };
  });
