import { account } from '@glassbook/contract';
import { handleAnyone, refuse } from '../../../carry/http/handling.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import { requesterOf, turnOf } from '../requester.ts';
import { isPhoneName, readAddress } from '../addresses/address.ts';
import { resetPasskeys } from '../passkeys/after-reset.ts';
import { passwordRefusal } from './password-rules.ts';
import { sentence, type AccountServices } from '../services.ts';
import { setPassword } from './set-password.ts';
import { takeBackOther } from '../addresses/take-back.ts';
import { findUser } from '../users.ts';
import { resetWallets } from '../wallets/after-reset.ts';

/**
 * Sets a new password with a code, in one transaction with all that follows from it. The code proved the mailbox or the number, so the browser that sent it is
 * the owner's first device again: guesses of others do not keep it from logging in.
 */
export const resetPassword = (services: AccountServices) =>
  handleAnyone(account.resetPassword, async ({ body, language, address, device, userAgent }) => {
    const { pool, codes, hash, logger, activity, sessions } = services;
    const read = readAddress(services, { typed: body.account, areaCode: body.area_code, isNew: false });
    if ('reason' in read) return { ok: false, reason: read.reason };
    const weak = passwordRefusal(body.password, body.repassword);
    if (weak) return weak;
    const requester = await requesterOf(services, read.name, { address, device });
    const tried = await codes.attempt(read.name, ['forget'], body.code, requester);
    if (!tried.ok) return tried;
    const passwordHash = await hash.hash(body.password, turnOf(requester));
    const done = await sessions.ending(requester.user?.id ?? 0, () =>
      inTransaction(pool, async (client) => {
        const user = await findUser(client, read.name);
        if (!user || !(await codes.use(client, tried.codeId))) return undefined;
        // A freeze or a change of the address that is under way is waited for and then seen: an intruder who has it sets no password of a frozen
        // account, and a code of the old address none.
        const { rows } = await client.query<{ frozen: boolean; email: string | null; phone: string | null }>(
          'SELECT frozen_at IS NOT NULL AS frozen, email, phone FROM users WHERE id = $1 AND $2 IN (email, phone) FOR NO KEY UPDATE',
          [user.id, read.name],
        );
        const [locked] = rows;
        if (!locked) return undefined;
        if (locked.frozen) return 'frozen';
        const present = { ...user, email: locked.email ?? undefined, phone: locked.phone ?? undefined };
        const set = await setPassword(services, client, user, {
          passwordHash,
          address,
          presented: requester.presented,
        });
        const from = { address, userAgent };
        const happened = [
          ...(await resetPasskeys(services, client, user, from)),
          ...(await resetWallets(services, client, user, from)),
          ...(await takeBackOther(services, client, present, {
            ...from,
            by: isPhoneName(read.name) ? 'phone' : 'email',
          })),
        ];
        return { user, happened, ...set };
      }),
    );
    if (!done) return refuse('account.code_expired');
    if (done === 'frozen') return refuse('account.frozen');
    done.committed();
    activity.announce(done.happened);
    logger.info({ userId: done.user.id }, 'password reset');
    return { ok: true, message: sentence(language, 'done.password_reset'), data: { device: done.device } };
  });
