import type { WireLanguage } from '@glassbook/contract';
import { assert } from '@glassbook/money';
import { refuse, refuseFor, type Call } from '../../../carry/http/handling.ts';
import { addressKey } from '../../../carry/rate-limits/peer-address.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import { inviterFor } from './invitation.ts';
import type { AccountServices } from '../services.ts';
import { createUser } from '../users.ts';
import { lockWallet, storeWallet, walletAt, type App } from '../wallets/wallets.ts';

type Opening = Pick<Call, 'address'> & { language: WireLanguage; body: { extension_code?: string | undefined } };
type Opened = { ok: true; userId: number; isNew: boolean } | ReturnType<typeof refuseFor>;

/** Creates the account of a wallet that has none, without an email and a password. Of two logins at once the second finds the account of the first, and one finds the account to which the wallet is linked meanwhile. */
export async function openByWallet(
  services: AccountServices,
  { address: from, language, body }: Opening,
  { address, app }: { address: string; app: App },
): Promise<Opened> {
  const { pool, signUps, now, logger } = services;
  const invited = await inviterFor(services, body.extension_code);
  if (!invited.ok) return invited;
  const peer = addressKey(from);
  if (!signUps.admit(peer)) return refuseFor('account.sign_ups_too_many', signUps.wait(peer));
  const opened = await inTransaction(pool, async (client) => {
    await lockWallet(client, address);
    const present = await walletAt(client, address);
    if (present) return { userId: present.userId, isNew: false };
    const at = new Date(now());
    const { invitedBy } = invited;
    const userId = await createUser(client, { email: undefined, passwordHash: undefined, language, invitedBy, at });
    if (userId === undefined) return undefined;
    const stored = await storeWallet(client, { userId, address, app, opened: true }, at);
    assert(stored === 'done', 'a wallet that is locked and of no account is free');
    return { userId, isNew: true };
  });
  if (!opened) return refuse('account.wallet_failed');
  if (opened.isNew) logger.info({ userId: opened.userId }, 'a wallet opened an account');
  else signUps.takeBack(peer);
  return { ok: true, ...opened };
}
