/** The lock that an owner sets on the security settings: until it ends no factor, password or email is changed, except by a password reset through mail. */
import type { Pool, PoolClient } from 'pg';
import { refuse, type Caller } from '../../carry/http/handling.ts';
import { minuteText } from '../../carry/mail/minute-text.ts';
import { proofRefusal } from './factors/proof-refusal.ts';

type Db = { pool: Pool | PoolClient; now: () => number };

/** When the lock of a user ends, milliseconds UTC; undefined where there is none. Over from the very millisecond of its end. */
export async function settingsLockOf({ pool, now }: Db, userId: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ until: Date }>(
    'SELECT settings_locked_until AS until FROM users WHERE id = $1 AND settings_locked_until > $2',
    [userId, new Date(now())],
  );
  return rows[0]?.until.getTime();
}

/** The refusal of a change of a factor: by a session that proved nothing lately, or while the settings are locked. */
export async function changeRefusal(db: Db, caller: Caller) {
  const unproved = await proofRefusal(db, caller);
  if (unproved) return unproved;
  const untilMs = await settingsLockOf(db, caller.userId);
  if (untilMs === undefined) return undefined;
  return refuse('account.settings_locked', { until: minuteText(untilMs) });
}
