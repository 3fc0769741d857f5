/** What a password reset by mail does to passkeys: one that an intruder added must neither log in nor keep the owner out. */
import type { PoolClient } from 'pg';
import type { Recorded } from '../../../shared/activity/activity.ts';
import type { Call } from '../../../carry/http/handling.ts';
import { recordChange } from '../factors/record-change.ts';
import { dropRecoveryCodes } from '../factors/recovery-codes.ts';
import { hasSecondFactor } from '../factors/second-factor.ts';
import { holdMs } from '../../../shared/holds/holds.ts';
import type { AccountServices } from '../services.ts';
import type { User } from '../users.ts';

/**
 * In the transaction of the reset, after the user's row is written: removes passkeys that are not older than a hold, with the recovery codes where no second
 * factor is left, and notifies the owner of that. Older ones no longer log in alone (`confirmPasskey`). Announce what is returned, once it is committed.
 */
export async function resetPasskeys(
  services: AccountServices,
  client: PoolClient,
  user: User,
  call: Pick<Call, 'address' | 'userAgent'>,
): Promise<Recorded[]> {
  const { rowCount: removed } = await client.query('DELETE FROM passkeys WHERE user_id = $1 AND created_at > $2', [
    ...[user.id, new Date(services.now() - holdMs)],
  ]);
  await client.query('UPDATE passkeys SET needs_password = true WHERE user_id = $1', [user.id]);
  if (removed === 0) return [];
  if (!(await hasSecondFactor({ pool: client }, user.id))) await dropRecoveryCodes(client, user.id);
  return [await recordChange(services, client, user, { ...call, what: 'passkey_off' })];
}

/** It was the second step of a login with the present password: in the transaction that opens the session. */
export const confirmPasskey = (client: PoolClient, passkeyId: number) =>
  client.query('UPDATE passkeys SET needs_password = false WHERE id = $1 AND needs_password', [passkeyId]);
