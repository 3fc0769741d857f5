import type { z } from 'zod';
import { account } from '@glassbook/contract';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { USDT } from '../../../carry/store/worth.ts';
import type { Standing } from '../../../shared/identities/standing.ts';
import type { AccountServices, WalletTotals } from '../services.ts';
import { callingCodeOf, maskedPhone } from '../phones/phone-number.ts';
import { userById, type User } from '../users.ts';

/** USDT, which all totals are in; its id is fixed by the wire. */
const usdt = { id: USDT, name: 'USDT' };

/** Fields that no product fills yet (score) have empty values, because old clients read them. */
const infoOf = (
  user: User,
  wallets: WalletTotals,
  identity: Standing,
  name: string,
): z.input<typeof account.info.reply> => ({
  id: user.id,
  account_number: user.accountNumber,
  head_portrait: user.portrait,
  nickname: user.nickname,
  signature: user.signature,
  email: user.email ?? '',
  phone: user.phone === undefined ? '' : maskedPhone(user.phone),
  area_code: user.phone === undefined ? '' : callingCodeOf(user.phone),
  score: 0,
  extension_code: user.inviteCode,
  status: 0,
  is_trader: 2,
  user_level: identity.level,
  time: user.createdAt.toISOString().slice(0, 19).replace('T', ' '),
  review_status: identity.reviewStatus,
  name,
  currency_usdt_id: usdt.id,
  currency_usdt_name: usdt.name,
  legal_wallet: wallets.legal,
  change_wallet: wallets.change,
  lever_wallet: wallets.lever,
  micro_wallet: wallets.micro,
});

/** The logged-in user. */
export const info = ({ pool, walletsOf, identityOf, approvedNameOf }: AccountServices) =>
  handle(account.info, async ({ caller }) => {
    const { userId } = caller;
    const [user, wallets, identity, name] = await Promise.all([
      userById(pool, userId),
      walletsOf(userId),
      identityOf(userId),
      approvedNameOf(userId),
    ]);
    return user ? { ok: true, message: infoOf(user, wallets, identity, name) } : refuse('session.login_required');
  });
