import { account } from '@glassbook/contract';
import { handleAnyone, refuse } from '../http/handling.ts';
import { inTransaction } from '../store/transaction.ts';
import { readEmail } from './email-address.ts';
import { passwordChangedLetter } from './letters.ts';
import { passwordRefusal } from './password-rules.ts';
import { sentence, type AccountServices } from './services.ts';
import { findUser, type User } from './users.ts';

/** Notice to the owner. The password is already changed, so a failed mail changes nothing; it is logged. */
function notify({ mailer, siteName, logger, now }: AccountServices, user: User): void {
  mailer.send(user.email, passwordChangedLetter(user.language, siteName, new Date(now()))).catch(() => {
    logger.warn({ userId: user.id }, 'the notice of a new password could not be mailed');
  });
}

/** Sets a new password: code, password and the end of every session in one transaction. The owner is notified by mail. */
export const resetPassword = (services: AccountServices) =>
  handleAnyone(account.resetPassword, async ({ body, language, address }) => {
    const { pool, codes, hash, sessions, logins, logger, now } = services;
    const read = readEmail(body.account);
    if ('reason' in read) return { ok: false, reason: read.reason };
    const weak = passwordRefusal(body.password, body.repassword);
    if (weak) return weak;
    const tried = await codes.attempt(read.email, ['forget'], body.code, address);
    if (!tried.ok) return tried;
    const passwordHash = await hash.hash(body.password);
    const done = await inTransaction(pool, async (client) => {
      const user = await findUser(client, read.email);
      if (!user || !(await codes.use(client, tried.codeId))) return undefined;
      await client.query('UPDATE users SET password_hash = $2, password_changed_at = $3 WHERE id = $1', [
        user.id,
        passwordHash,
        new Date(now()),
      ]);
      return { user, ended: await sessions.endAll(client, user.id) };
    });
    if (!done) return refuse('account.code_expired');
    done.ended();
    logins.accounts.right(`#${done.user.id}`);
    logger.info({ userId: done.user.id }, 'password reset');
    notify(services, done.user);
    return { ok: true, message: sentence(language, 'done.password_reset') };
  });
