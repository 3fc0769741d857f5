import type { Handling } from '../http/handling.ts';
import { checkCode } from './check-code.ts';
import { info } from './info.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { sendCode } from './send-code.ts';
import type { AccountServices } from './services.ts';
import { userById } from './users.ts';

export { accountServices, type AccountOptions, type AccountServices, type WalletTotals } from './services.ts';

/** All calls of the slice. Those that send or check a secret are throttled tightly. */
export function accountHandlings(services: AccountServices): Handling[] {
  const secret = [sendCode, checkCode, register, login, resetPassword].map((make): Handling => ({
    ...make(services),
    guardsSecret: true,
  }));
  return [...secret, logout(services), info(services)];
}

/** Whether somebody has this id. */
export const userExists = async ({ pool }: AccountServices, userId: number): Promise<boolean> =>
  (await userById(pool, userId)) !== undefined;
