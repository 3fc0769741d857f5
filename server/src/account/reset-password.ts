import { account } from '@glassbook/contract';
import { handleAnyone, refuse } from '../http/handling.ts';
import { inTransaction } from '../store/transaction.ts';
import { requesterOf, turnOf } from './requester.ts';
import { readEmail } from './email-address.ts';
import { passwordRefusal } from './password-rules.ts';
import { sentence, type AccountServices } from './services.ts';
import { setPassword } from './set-password.ts';
import { findUser } from './users.ts';

/**
 * Sets a new password with a mailed code, in one transaction with all that follows from it. The code proved the mailbox, so the browser that sent it is
 * the owner's first device again: guesses of others do not keep it from logging in.
 */
export const resetPassword = (services: AccountServices) =>
  handleAnyone(account.resetPassword, async ({ body, language, address, device }) => {
    const { pool, codes, hash, logger } = services;
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
      return { user, ...set };
    });
    if (!done) return refuse('account.code_expired');
    done.committed();
    logger.info({ userId: done.user.id }, 'password reset');
    return { ok: true, message: sentence(language, 'done.password_reset'), data: { device: done.device } };
  });
