/** Opens a session for a login that was checked: the session, the device, the hold of a new device, the letter and the line in the account's list. */
import type { PoolClient } from 'pg';
import type { Recorded } from '../activity/activity.ts';
import type { Call } from '../http/handling.ts';
import { inTransaction } from '../store/transaction.ts';
import { loginHappened } from './happenings.ts';
import { startHold } from './holds.ts';
import { changeLetter, noticeLifeMs } from './letters.ts';
import type { Requester } from './requester.ts';
import type { AccountServices } from './services.ts';
import type { User } from './users.ts';

type Login = Pick<Call, 'language' | 'address' | 'userAgent'> & { requester: Requester };

/** The token and the device's secret; undefined where the password was changed meanwhile. `also`: what is stored with it. */
export async function enter(
  services: AccountServices,
  user: User,
  { language, address, userAgent = '', requester }: Login,
  also: (client: PoolClient) => Promise<Recorded[]> = () => Promise.resolve([]),
): Promise<{ message: string; data: { device: string } } | undefined> {
  const { pool, devices, sessions, logger, activity, letters, siteName, now } = services;
  const { known } = requester;
  const token = await sessions.open(user.id, { passwordHash: user.passwordHash, userAgent, address });
  if (token === undefined) return undefined;
  const at = now();
  const happened = [loginHappened(user.id, { at, known, address, agent: userAgent })];
  const given = await inTransaction(pool, async (client) => {
    // A new password that is set meanwhile waits, or is waited for and then seen: of a login with the old one nothing is kept.
    const still = 'SELECT 1 FROM users WHERE id = $1 AND password_hash = $2 FOR NO KEY UPDATE';
    if ((await client.query(still, [user.id, user.passwordHash])).rowCount === 0) return undefined;
    await client.query('UPDATE users SET language = $2 WHERE id = $1 AND language <> $2', [user.id, language]);
    if (!known) {
      const what = 'login_new_device';
      const holdEndsMs = await startHold(client, user.id, { reason: what, at });
      const letter = changeLetter(user.language, siteName, { what, at, holdEndsMs, address });
      await letters.queue.add(client, { to: user.email, letter, lifeMs: noticeLifeMs });
    }
    await activity.record(client, happened);
    happened.push(...(await also(client)));
    return devices.give(client, user.id, requester.presented);
  });
  if (given === undefined) return undefined;
  activity.announce(happened);
  letters.job.wake();
  logger.info({ userId: user.id }, 'logged in');
  return { message: token, data: { device: given } };
}
