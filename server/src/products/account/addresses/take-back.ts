/** What a password reset does to the other address of the account: one that an intruder bound lately must not reset it again. */
import { desk } from '@glassbook/contract';
import type { PoolClient } from 'pg';
import type { Recorded } from '../../../shared/activity/activity.ts';
import type { Call } from '../../../carry/http/handling.ts';
import { recordChange } from '../factors/record-change.ts';
import type { AccountServices } from '../services.ts';
import type { User } from '../users.ts';

/** As far back as the end of a freeze can undo a change. */
const takenBackMs = desk.thawDaysMax * 86_400_000;

/**
 * The number may be an intruder's or that of a lost phone, whatever came first: a session is enough to change it. An email is changed with a code to the
 * one before, so only a first one can be an intruder's, and it came after the number.
 */
const suspects = {
  email: { column: 'phone', changes: 'phone_changes', what: 'phone_changed', condition: 'true' },
  phone: {
    column: 'email',
    changes: 'email_changes',
    what: 'email_changed',
    condition: `before IS NULL AND at > coalesce((SELECT max(at) FROM phone_changes WHERE user_id = $1), '-infinity')`,
  },
} as const;

/**
 * In the transaction of a reset `by` one address, with `user` as the locked row has it: the other one is removed where it could be an intruder's of the last
 * 30 days; its owner binds it again. Announce what is returned, once it is committed.
 */
export async function takeBackOther(
  services: AccountServices,
  client: PoolClient,
  user: User,
  { by, ...call }: { by: 'email' | 'phone' } & Pick<Call, 'address' | 'userAgent'>,
): Promise<Recorded[]> {
  const { column, changes, what, condition } = suspects[by];
  const at = services.now();
  const present = user[column];
  if (present === undefined) return [];
  const { rowCount } = await client.query(
    `SELECT FROM ${changes} WHERE user_id = $1 AND at > $2 AND ${condition} LIMIT 1`,
    [user.id, new Date(at - takenBackMs)],
  );
  if (rowCount === 0) return [];
  await client.query(`UPDATE users SET ${column} = NULL WHERE id = $1`, [user.id]);
  const kept = `INSERT INTO ${changes} (user_id, before, at) VALUES ($1, $2, $3)`;
  await client.query(kept, [user.id, present, new Date(at)]);
  // The notice goes to the address that is left.
  return [await recordChange(services, client, { ...user, [column]: undefined }, { ...call, what })];
}
