import { account } from '@glassbook/contract';
import { handleAnyone, refuse } from '../http/handling.ts';
import { inTransaction } from '../store/transaction.ts';
import { requesterOf, turnOf } from './requester.ts';
import { readEmail } from './email-address.ts';
import { countedName } from './guesses.ts';
import { passwordChanged } from './happenings.ts';
import { startHold } from './holds.ts';
import { noticeLifeMs, passwordChangedLetter } from './letters.ts';
import { passwordRefusal } from './password-rules.ts';
import { sentence, type AccountServices } from './services.ts';
import { findUser } from './users.ts';

/**
 * Sets a new password: the code, the password, the end of every session and of every device, and the notice to the owner in one transaction. The code
 * proved the mailbox, so the browser that sent it is the owner's first device again: guesses of others do not keep it from logging in.
 */
export const resetPassword = (services: AccountServices) =>
  handleAnyone(account.resetPassword, async ({ body, language, address, device }) => {
    const { pool, codes, devices, failedLogins, hash, letters, sessions, siteName, logins, logger, now, activity } =
      services;
    const read = readEmail(body.account);
    if ('reason' in read) return { ok: false, reason: read.reason };
    const weak = passwordRefusal(body.password, body.repassword);
    if (weak) return weak;
    const requester = await requesterOf(services, read.email, { address, device });
    const tried = await codes.attempt(read.email, ['forget'], body.code, requester);
    if (!tried.ok) return tried;
    const passwordHash = await hash.hash(body.password, turnOf(requester));
    const done = await inTransaction(pool, async (client) => {
      const user = await findUser(client, read.email);
      if (!user || !(await codes.use(client, tried.codeId))) return undefined;
      await client.query('UPDATE users SET password_hash = $2, password_changed_at = $3 WHERE id = $1', [
        user.id,
        passwordHash,
        new Date(now()),
      ]);
      const at = now();
      const holdEndsMs = await startHold(client, user.id, { reason: 'password_changed', at });
      const letter = passwordChangedLetter(user.language, siteName, { at, holdEndsMs });
      await letters.queue.add(client, { to: user.email, letter, lifeMs: noticeLifeMs });
      await failedLogins.forget(client, countedName(user, read.email));
      const forgotten = await devices.forgetAll(client, user.id);
      const given = await devices.give(client, user.id, requester.presented);
      const happened = passwordChanged(user.id, { at, address });
      await activity.record(client, [happened]);
      return { user, given, forgotten, happened, ended: await sessions.endAll(client, user.id) };
    });
    if (!done) return refuse('account.code_expired');
    done.ended();
    done.forgotten();
    activity.announce([done.happened]);
    logins.accounts.right(countedName(done.user, read.email));
    logins.devices.right(countedName(done.user, read.email));
    letters.job.wake();
    logger.info({ userId: done.user.id }, 'password reset');
    return { ok: true, message: sentence(language, 'done.password_reset'), data: { device: done.given } };
  });
