import { account } from '@glassbook/contract';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import { requesterOf, turnOf } from '../requester.ts';
import { passwordRefusal } from './password-rules.ts';
import { sentence, type AccountServices } from '../services.ts';
import { changeRefusal } from '../settings-lock.ts';
import { setPassword } from './set-password.ts';
import { userById } from '../users.ts';

/** Sets a new password by who is logged in and proved a present factor. */
export const changePassword = (services: AccountServices) =>
  handle(account.changePassword, async ({ body, caller, language, address, device }) => {
    const { pool, hash, logger, now, sessions } = services;
    const user = await userById(pool, caller.userId);
    if (!user) return refuse('session.login_required');
    const weak = passwordRefusal(body.password, body.re_password) ?? (await changeRefusal(services, caller));
    if (weak) return weak;
    const requester = await requesterOf(services, user.accountNumber, { address, device });
    const passwordHash = await hash.hash(body.password, turnOf(requester));
    const done = await sessions.ending(user.id, () =>
      inTransaction(pool, async (client) => {
        // The session may have ended while the password was hashed: a freeze that is under way is waited for and then seen.
        await client.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [user.id]);
        const ended = await changeRefusal({ pool: client, now }, caller);
        return ended ?? setPassword(services, client, user, { passwordHash, address, presented: requester.presented });
      }),
    );
    if ('ok' in done) return done;
    done.committed();
    logger.info({ userId: user.id }, 'password changed');
    return { ok: true, message: sentence(language, 'done.password_reset'), data: { device: done.device } };
  });
