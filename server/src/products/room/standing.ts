/** Whether a user can write. */
import type { RoomServices } from './services.ts';

const NEW_MS = 86_400_000;

/** A mute is in force while its case is not lifted. */
export const mutedUntil = `SELECT muted_until, reason FROM room_cases WHERE author = $1 AND muted_until > $2 AND state IN ('open', 'objected', 'kept')
  ORDER BY muted_until DESC LIMIT 1`;

/** `new`: not verified, and the account is not a day old; until then. `muted`: by a moderator, in all rooms. Times are milliseconds UTC. */
export type Standing = { nickname: string | null } & (
  | { state: 'writes' }
  | { state: 'new'; until: number }
  | { state: 'muted'; until: number; reason: string }
);

export async function standingOf(
  { pool, now, identityOf }: Pick<RoomServices, 'pool' | 'now' | 'identityOf'>,
  user: number,
): Promise<Standing> {
  const at = now();
  const { rows } = await pool.query<{
    nickname: string | null;
    opened: string;
    muted_until: string | null;
    reason: string | null;
  }>(
    `SELECT nickname, (extract(epoch FROM created_at) * 1000)::bigint AS opened, muted_until, reason
     FROM users LEFT JOIN (${mutedUntil}) AS mute ON true WHERE id = $1`,
    [user, at],
  );
  const [row] = rows;
  if (!row) throw new Error('a session is of a user');
  const { nickname } = row;
  if (row.muted_until !== null)
    return { nickname, state: 'muted', until: Number(row.muted_until), reason: row.reason ?? '' };
  const until = Number(row.opened) + NEW_MS;
  if (until > at && (await identityOf(user)).level < 1) return { nickname, state: 'new', until };
  return { nickname, state: 'writes' };
}
