import type { PoolClient } from 'pg';
import type { Recorded } from '../../../shared/activity/activity.ts';
import type { Call } from '../../../carry/http/handling.ts';
import { keepsOpening } from '../factors/ways-in.ts';
import { recordChange } from '../factors/record-change.ts';
import type { AccountServices } from '../services.ts';
import type { User } from '../users.ts';

/**
 * What a password reset by mail does to wallets, in its transaction: none logs in any more, since an intruder may have linked it, except the one that
 * signed up an account whose email is new, since then the email may be an intruder's. The owner links their own again, logged in with the new password. Announce what is returned, once it is committed.
 */
export async function resetWallets(
  services: AccountServices,
  client: PoolClient,
  user: User,
  call: Pick<Call, 'address' | 'userAgent'>,
): Promise<Recorded[]> {
  const keeps = await keepsOpening(client, user.id, services.now());
  const { rowCount } = await client.query('DELETE FROM wallets WHERE user_id = $1 AND NOT (opened AND $2)', [
    ...[user.id, keeps],
  ]);
  return rowCount === 0 ? [] : [await recordChange(services, client, user, { ...call, what: 'wallet_unlinked' })];
}
