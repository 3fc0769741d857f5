/** A login with the signature of a wallet: the first one creates an account. */
import { account } from '@glassbook/contract';
import type { PoolClient } from 'pg';
import { handleAnyone, refuse } from '../../../carry/http/handling.ts';
import { enter } from '../sessions/enter.ts';
import { recordChange } from '../factors/record-change.ts';
import { secondStep } from '../factors/second-factor.ts';
import { confirmPasskey } from '../passkeys/after-reset.ts';
import { requesterOf } from '../requester.ts';
import type { AccountServices } from '../services.ts';
import { changeRefusal } from '../settings-lock.ts';
import { userById } from '../users.ts';
import { offerNonce, provedWallet, type Purpose } from './proof.ts';
import { openByWallet } from '../sign-up/open-by-wallet.ts';
import { walletAt } from './wallets.ts';

export const walletNonce = (services: AccountServices) =>
  handleAnyone(account.walletNonce, async (call) => {
    const { body, caller } = call;
    const { address, chain_id: chainId, purpose: aim = 'login' } = body;
    if (aim !== 'login' && !caller) return refuse('session.login_required');
    // Before the wallet asks its user to sign.
    const unproved = aim === 'link' && caller ? await changeRefusal(services, caller) : undefined;
    if (unproved) return unproved;
    const purpose: Purpose = aim === 'login' || !caller ? { aim: 'login' } : { aim, caller };
    const offered = offerNonce(services, call, { address, chainId, purpose });
    if (!offered.ok) return offered;
    const { nonce, message, endMs } = offered;
    return { ok: true, message: { nonce, message, chain_id: String(offered.chainId), expires_ms: endMs } };
  });

export const walletLogin = (services: AccountServices) =>
  handleAnyone(account.walletLogin, async (call) => {
    const { body } = call;
    const { pool, now } = services;
    const { address: typed, chain_id, nonce, message, signature } = body;
    const answer = { address: typed, chain_id, nonce, message, signature };
    const proved = await provedWallet(services, call, answer, { aim: 'login' });
    if (!proved.ok) return proved;
    const { address } = proved;
    const wallet = await walletAt(pool, address);
    const opened = wallet ? undefined : await openByWallet(services, call, { address, app: body.wallet });
    if (opened && !opened.ok) return opened;
    const user = await userById(pool, wallet?.userId ?? opened?.userId ?? 0);
    // Unlinked meanwhile.
    if (!user) return refuse('account.wallet_failed');
    const found = await requesterOf(services, user.accountNumber, call);
    // The browser in which an account is opened is its owner's first device.
    const requester = opened?.isNew ? { ...found, known: true } : found;
    const { second_code: code, second_passkey: passkey } = body;
    const second = await secondStep(services, user, { code, passkey, requester });
    if (!second.ok) {
      await proved.keep();
      return second;
    }
    // It was read before the user was: a reset of the password since, or an unlinking, took it away.
    const holds = async (client: PoolClient) => {
      const used = 'UPDATE wallets SET used_at = $3 WHERE address = $1 AND user_id = $2';
      return (await client.query(used, [address, user.id, new Date(now())])).rowCount === 1;
    };
    const also = async (client: PoolClient) => {
      if (second.by === 'passkey') await confirmPasskey(client, second.passkeyId);
      return second.by === 'recovery'
        ? [await recordChange(services, client, user, { ...call, what: 'recovery_code_used' })]
        : [];
    };
    const entered = await enter(services, user, { ...call, requester }, { holds, also });
    return entered ?? refuse('account.wallet_failed');
  });
