/**
 * Issues a token for a password. An unknown account, a wrong password and an unknown account number get the same answer after the same work;
 * whether a guess is checked at all is decided before anything is hashed, by the same rules for all of them. What strangers guess counts
 * against strangers only: see docs/decisions/0013-strangers-count-against-strangers.md.
 */
import { account } from '@glassbook/contract';
import { handleAnyone, refuse, refuseFor } from '../http/handling.ts';
import { inTransaction } from '../store/transaction.ts';
import { askerOf, turnOf, type Asker } from './asker.ts';
import { failuresMax } from './failed-logins.ts';
import { countedName } from './guesses.ts';
import { loginHappened } from './happenings.ts';
import { loginsClosedLetter, noticeLifeMs } from './letters.ts';
import type { AccountServices } from './services.ts';

/** Milliseconds until the next guess of this asker would be checked; 0 where it would be now. */
function waitOf({ logins }: AccountServices, name: string, { known, peer }: Asker): number {
  return known ? logins.devices.wait(name) : Math.max(logins.accounts.wait(name), logins.peers.wait(peer));
}

/** Counts a guess as wrong against every limit. A refusal where one of them allows no more, and then against none. */
async function admit(services: AccountServices, name: string, asker: Asker) {
  const { logins, failedLogins } = services;
  const { user, known, peer } = asker;
  const counts = known ? logins.devices : logins.accounts;
  const locked = () => refuseFor('account.locked_for_now', waitOf(services, name, asker));
  if (!known && !logins.peers.admit(peer)) return locked();
  const giveBack = () => {
    if (!known) logins.peers.takeBack(peer);
  };
  if (!counts.admit(name)) {
    giveBack();
    return locked();
  }
  const failures = await failedLogins.admit({ name, known, nobody: user === undefined });
  const right = () => {
    giveBack();
    counts.right(name);
  };
  /** It could not be checked. */
  const unchecked = () => {
    giveBack();
    counts.takeBack(name);
    return failedLogins.takeBack({ name, known });
  };
  if (failures !== undefined) return { failures, right, unchecked };
  counts.takeBack(name);
  giveBack();
  return refuse('account.reset_required');
}

/** The stranger's guess that was the last one: the owner is told. The same work for a name that is no account. */
async function tellOwner({ pool, letters, siteName }: AccountServices, { user }: Asker) {
  const letter = user && loginsClosedLetter(user.language, siteName);
  await letters.queue.add(pool, letter && { to: user.email, letter, lifeMs: noticeLifeMs });
  letters.job.wake();
}

export const login = (services: AccountServices) =>
  handleAnyone(account.login, async ({ body, language, address, device, userAgent }) => {
    const { pool, hash, devices, failedLogins, sessions, logger, activity, now } = services;
    const typed = body.user_string.trim().toLowerCase();
    const asker = await askerOf(services, typed, { address, device });
    const { user, known } = asker;
    const name = countedName(user, typed);
    const admitted = await admit(services, name, asker);
    if ('reason' in admitted) return admitted;
    const checked = user
      ? hash.verify(body.password, user.passwordHash, turnOf(asker))
      : hash.verifyNobody(body.password, turnOf(asker));
    const right = await checked.catch(async (fault: unknown) => {
      await admitted.unchecked();
      throw fault;
    });
    if (!user || !right) {
      if (!known && admitted.failures === failuresMax) await tellOwner(services, asker);
      logger.info({ userId: user?.id }, 'login refused');
      return refuseFor('account.login_failed', waitOf(services, name, asker));
    }
    const token = await sessions.open(user.id, {
      passwordHash: user.passwordHash,
      userAgent: userAgent ?? '',
      address,
    });
    if (token === undefined) return refuse('account.login_failed');
    const happened = loginHappened(user.id, { at: now(), known, address, agent: userAgent ?? '' });
    const given = await inTransaction(pool, async (client) => {
      // A new password that is set meanwhile waits, or is waited for and then seen: of a login with the old one nothing is kept.
      const still = 'SELECT 1 FROM users WHERE id = $1 AND password_hash = $2 FOR NO KEY UPDATE';
      if ((await client.query(still, [user.id, user.passwordHash])).rowCount === 0) return undefined;
      await failedLogins.right(client, { name, known });
      await client.query('UPDATE users SET language = $2 WHERE id = $1 AND language <> $2', [user.id, language]);
      await activity.record(client, [happened]);
      return devices.give(client, user.id, asker.presented);
    });
    if (given === undefined) return refuse('account.login_failed');
    admitted.right();
    activity.announce([happened]);
    logger.info({ userId: user.id }, 'logged in');
    return { ok: true, message: token, data: { device: given } };
  });
