/** Who is on the staff, who is logged in, and how sessions end. */
import { desk, roles, type Role } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import { handle, refuse } from '../../../carry/http/handling.ts';
import type { DeskServices } from '../services.ts';

export const self = () =>
  handle(desk.self, ({ caller: { staffId: id, email, name, role } }) => ({
    ok: true,
    message: { id, email, name, role, permissions: [...roles[role]] },
  }));

export const logout = ({ sessions }: DeskServices) =>
  handle(desk.logout, async ({ caller, language }) => {
    await sessions.end(caller.sessionId);
    return { ok: true, message: words(localeOf(language), 'desk', 'done.logged_out') };
  });

type Row = {
  id: string;
  email: string;
  name: string;
  role: Role | null;
  joined: boolean;
  demo: boolean;
  seen: Date | null;
};

export const staff = ({ pool }: DeskServices) =>
  handle(desk.staff, async () => {
    const { rows } = await pool.query<Row>(
      `SELECT id, email, name, role, password_hash IS NOT NULL AS joined, demo,
         (SELECT max(seen_at) FROM staff_sessions t WHERE t.staff_id = staff.id) AS seen FROM staff ORDER BY id`,
    );
    return {
      ok: true,
      message: rows.map(({ id, seen, ...row }) => ({ id: Number(id), ...row, seen_ms: seen?.getTime() ?? null })),
    };
  });

export const endSessions = ({ pool }: DeskServices) =>
  handle(desk.endSessions, async ({ body, language }) => {
    const { rowCount } = await pool.query('SELECT 1 FROM staff WHERE id = $1', [body.staff]);
    if (!rowCount) return refuse('desk.not_found');
    await pool.query('DELETE FROM staff_sessions WHERE staff_id = $1', [body.staff]);
    return { ok: true, message: words(localeOf(language), 'desk', 'done.sessions_ended') };
  });
