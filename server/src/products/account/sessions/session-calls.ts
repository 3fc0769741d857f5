/** The calls about sessions of one's own: the list, the end of one or of all others, and the logins there were. */
import { account } from '@glassbook/contract';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { paginator } from '../../../carry/http/paginator.ts';
import { pagingOf } from '../../../carry/http/paging.ts';
import { sentence, type AccountServices } from '../services.ts';

export const sessions = ({ sessions: all, now }: AccountServices) =>
  handle(account.sessions, async ({ caller }) => {
    const rows = await all.of(caller.userId);
    const message = rows.map(({ id, agent, address, createdMs, seenMs }) => {
      const present = id === caller.sessionId;
      return { id, agent, address, created_ms: createdMs, seen_ms: present ? now() : seenMs, present };
    });
    return { ok: true, message };
  });

export const endSession = ({ sessions: all, logger }: AccountServices) =>
  handle(account.endSession, async ({ body, caller: { userId }, language }) => {
    const ended = await all.endOf(userId, { only: Number(body.id) });
    if (ended === 0) return refuse('account.session_unknown');
    logger.info({ userId }, 'a session was ended by its owner');
    return { ok: true, message: sentence(language, 'done.session_ended') };
  });

export const endOtherSessions = ({ sessions: all, logger }: AccountServices) =>
  handle(account.endOtherSessions, async ({ caller: { userId, sessionId }, language }) => {
    await all.endOf(userId, { but: sessionId });
    logger.info({ userId }, 'all other sessions were ended by their owner');
    return { ok: true, message: sentence(language, 'done.sessions_ended') };
  });

export const logins = ({ pool }: AccountServices) =>
  handle(account.logins, async ({ body, caller: { userId } }) => {
    const { page, limit } = pagingOf(body);
    const { rows } = await pool.query<{ at: string; kind: string; agent: string; address: string }>(
      `SELECT at, kind, params->>'agent' AS agent, params->>'address' AS address FROM account_activity
       WHERE user_id = $1 AND kind IN ('login', 'login_new_device') ORDER BY n DESC`,
      [userId],
    );
    const shown = rows.slice((page - 1) * limit, page * limit).map(({ at, kind, agent, address }) => ({
      ...{ at_ms: Number(at), new_device: kind === 'login_new_device', agent, address },
    }));
    return { ok: true, message: paginator(shown, { total: rows.length, page, limit, path: '/api/safe/logins' }) };
  });
