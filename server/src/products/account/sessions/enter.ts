/**
 * Opens a session for a login that was checked: the session, the device, the hold of a new device, the letter and the line in the account's list. It is
 * the one way to a session, so it refuses accounts that are frozen or wait for a password reset, whatever factors were shown.
 */
import type { PoolClient } from 'pg';
import type { Recorded } from '../../../shared/activity/activity.ts';
import { refuse, type Call } from '../../../carry/http/handling.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import { loginHappened } from '../happenings.ts';
import { startHold } from '../../../shared/holds/holds.ts';
import { changeLetter } from '../letters.ts';
import { queueNotice } from '../notices.ts';
import type { Requester } from '../requester.ts';
import type { AccountServices } from '../services.ts';
import type { User } from '../users.ts';

/** `holds`: whether what was shown still opens the account, asked behind the locked row of the user; `also`: what is stored with the login. */
type With = { holds?: (client: PoolClient) => Promise<boolean>; also?: (client: PoolClient) => Promise<Recorded[]> };
type Login = Pick<Call, 'language' | 'address' | 'userAgent'> & { requester: Requester };

/** Why this account cannot be logged in to; undefined where it can. */
export const entryRefusal = ({ isFrozen, needsReset }: Pick<User, 'isFrozen' | 'needsReset'>) => {
  if (isFrozen) return refuse('account.frozen');
  return needsReset ? refuse('account.reset_by_mail_required') : undefined;
};

/** The token and the device's secret; undefined where the password was changed, or the account frozen, meanwhile, or `holds` says no: then there is no session. */
export async function enter(
  services: AccountServices,
  user: User,
  { language, address, userAgent = '', requester }: Login,
  { holds, also }: With = {},
): Promise<{ ok: true; message: string; data: { device: string } } | ReturnType<typeof refuse> | undefined> {
  const { pool, devices, sessions, logger, activity, letters, freezeLinks, siteName, now } = services;
  const { known } = requester;
  const refused = entryRefusal(user);
  if (refused) return refused;
  const token = await sessions.open(user.id, { passwordHash: user.passwordHash, userAgent, address });
  if (token === undefined) return undefined;
  const at = now();
  const happened = [loginHappened(user.id, { at, known, address, agent: userAgent })];
  const entering = inTransaction(pool, async (client) => {
    // A new password that is set meanwhile waits, or is waited for and then seen: of a login with the old one nothing is kept.
    const still = `SELECT 1 FROM users WHERE id = $1 AND password_hash IS NOT DISTINCT FROM $2 AND frozen_at IS NULL AND NOT reset_required
       FOR NO KEY UPDATE`;
    if ((await client.query(still, [user.id, user.passwordHash ?? null])).rowCount === 0) return undefined;
    if (holds && !(await holds(client))) return undefined;
    await client.query('UPDATE users SET language = $2 WHERE id = $1 AND language <> $2', [user.id, language]);
    if (!known) {
      const what = 'login_new_device';
      const holdEndsMs = await startHold(client, user.id, { reason: what, at });
      const letter = changeLetter(user.language, siteName, {
        ...{ what, at, holdEndsMs, address },
        freezeUrl: freezeLinks.linkOf(user.id),
      });
      await queueNotice(services, client, user, letter);
    }
    await activity.record(client, happened);
    if (also) happened.push(...(await also(client)));
    return devices.give(client, user.id, requester.presented);
  });
  const given = await entering.catch(async (error: unknown) => {
    await sessions.endUnused(user.id, token);
    throw error;
  });
  if (given === undefined) {
    await sessions.endUnused(user.id, token);
    return undefined;
  }
  activity.announce(happened);
  letters.job.wake();
  logger.info({ userId: user.id }, 'logged in');
  return { ok: true, message: token, data: { device: given } };
}
