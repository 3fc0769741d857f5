/** The calls that list, link and unlink wallets. */
import { account } from '@glassbook/contract';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { changeFactor } from '../factors/record-change.ts';
import { sentence, type AccountServices } from '../services.ts';
import { changeRefusal } from '../settings-lock.ts';
import { isLastWayIn, keepsOpening, openingKeptDays } from '../factors/ways-in.ts';
import { provedWallet } from './proof.ts';
import { storeWallet, walletsOf } from './wallets.ts';

export const listWallets = ({ pool }: AccountServices) =>
  handle(account.wallets, async ({ caller }) => ({
    ok: true,
    message: (await walletsOf(pool, caller.userId)).map(({ id, address, app, createdAt, usedAt }) => ({
      ...{ id, address, wallet: app, created_ms: createdAt.getTime(), used_ms: usedAt?.getTime() ?? null },
    })),
  }));

export const linkWallet = (services: AccountServices) =>
  handle(account.linkWallet, async (call) => {
    const { body, caller } = call;
    const { wallet: app, ...answer } = body;
    const unproved = await changeRefusal(services, caller);
    if (unproved) return unproved;
    const proved = await provedWallet(services, call, answer, { aim: 'link', caller });
    if (!proved.ok) return proved;
    const wallet = { userId: caller.userId, address: proved.address, app, opened: false };
    const done = await changeFactor(services, call, 'wallet_linked', async (client) => {
      const stored = await storeWallet(client, wallet, new Date(services.now()));
      if (stored === 'done') return {};
      return refuse(stored === 'full' ? 'account.wallets_full' : 'account.wallet_taken');
    });
    return 'ok' in done ? done : { ok: true, message: sentence(call.language, 'done.wallet_linked') };
  });

export const unlinkWallet = (services: AccountServices) =>
  handle(account.unlinkWallet, async (call) => {
    const { userId } = call.caller;
    const id = Number(call.body.id);
    const done = await changeFactor(services, call, 'wallet_unlinked', async (client) => {
      const wallet = (await walletsOf(client, userId)).find((each) => each.id === id);
      if (!wallet) return refuse('account.wallet_unknown');
      if (await isLastWayIn(client, userId)) return refuse('account.last_way_in');
      if (wallet.opened && (await keepsOpening(client, userId, services.now())))
        return refuse('account.wallet_opened', { days: String(openingKeptDays) });
      await client.query('DELETE FROM wallets WHERE user_id = $1 AND id = $2', [userId, id]);
      return {};
    });
    return 'ok' in done ? done : { ok: true, message: sentence(call.language, 'done.wallet_unlinked') };
  });
