import { account } from '@glassbook/contract';
import { handleAnyone, refuse } from '../http/handling.ts';
import { inTransaction } from '../store/transaction.ts';
import { requesterOf, turnOf } from './requester.ts';
import { readEmail } from './email-address.ts';
import { resetPasskeys } from './passkeys/after-reset.ts';
import { passwordRefusal } from './password-rules.ts';
import { sentence, type AccountServices } from './services.ts';
import { setPassword } from './set-password.ts';
import { findUser } from './users.ts';

/**
 * Sets a new password with a mailed code, in one transaction with all that follows from it. The code proved the mailbox, so the browser that sent it is
 * the owner's first device again: guesses of others do not keep it from logging in.
 */
export const resetPassword = (services: AccountServices) =>
  handleAnyone(account.resetPassword, async ({ body, language, address, device, userAgent }) => {
    const { pool, codes, hash, logger, activity } = services;
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
      const set = await setPassword(services, client, user, { passwordHash, address, presented: requester.presented });
      const happened = await resetPasskeys(services, client, user, { address, userAgent });
      return { user, happened, ...set };
    });
    if (!done) return refuse('account.code_expired');
    done.committed();
    activity.announce(done.happened);
    logger.info({ userId: done.user.id }, 'password reset');
    return { ok: true, message: sentence(language, 'done.password_reset'), data: { device: done.device } };
  });
