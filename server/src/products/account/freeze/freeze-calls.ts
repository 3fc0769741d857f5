/** The calls with which an owner freezes the account: with a session and a proof, or with the link of a notice. */
import { account } from '@glassbook/contract';
import type { PoolClient } from 'pg';
import { handle, handleAnyone, refuse } from '../../../carry/http/handling.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import { proofRefusal } from '../factors/proof-refusal.ts';
import { sentence, type AccountServices } from '../services.ts';
import { userById } from '../users.ts';
import { freeze as freezeIn } from './freeze.ts';

export const freeze = (services: AccountServices) =>
  handle(account.freeze, async ({ caller, language, address, userAgent }) => {
    const { pool, sessions } = services;
    const user = await userById(pool, caller.userId);
    if (!user) return refuse('session.login_required');
    const unproved = await proofRefusal(services, caller);
    if (unproved) return unproved;
    const done = await sessions.ending(user.id, () =>
      inTransaction(pool, (client) => freezeIn(services, client, user, { source: 'owner', address, userAgent })),
    );
    done?.();
    return { ok: true, message: sentence(language, 'done.frozen') };
  });

/** Whether a freeze of the account began after the notice was mailed: then its link was used, or is void. */
async function isVoid(client: PoolClient, userId: number, mailedMs: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT 1 FROM account_freezes WHERE user_id = $1 AND started_at >= $2 AND ended_at IS NOT NULL LIMIT 1',
    [userId, new Date(mailedMs)],
  );
  return rowCount !== 0;
}

export const freezeByLink = (services: AccountServices) =>
  handleAnyone(account.freezeByLink, async ({ body, language, address, userAgent }) => {
    const { pool, freezeLinks, sessions } = services;
    const read = freezeLinks.read(body.token);
    const user = read && (await userById(pool, read.userId));
    if (!user) return refuse('account.freeze_link_over');
    const done = await sessions.ending(user.id, () =>
      inTransaction(pool, async (client) => {
        if (await isVoid(client, user.id, read.mailedMs)) return 'void';
        return freezeIn(services, client, user, { source: 'link', address, userAgent });
      }),
    );
    if (done === 'void') return refuse('account.freeze_link_over');
    if (!done) return refuse('account.frozen');
    done();
    return { ok: true, message: sentence(language, 'done.frozen') };
  });
