import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { hoursOf } from './hours.ts';

/** Warns where the setting `kefu.hours` cannot be read, so that the usual hours hold. */
export async function checkHours(pool: Pool, log: Pick<Logger, 'warn'>): Promise<void> {
  const { rows } = await pool.query<{ value: unknown }>("SELECT value FROM settings WHERE key = 'kefu.hours'");
  const { hours, isUsual } = hoursOf(rows[0]?.value);
  if (isUsual)
    log.warn({ setting: rows[0]?.value, hours }, 'the setting kefu.hours cannot be read: the usual hours hold');
}
