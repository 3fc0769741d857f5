import { account } from '@glassbook/contract';
import { ask } from '../../carry/client.ts';
import { device } from '../../carry/device.ts';
import { logIn } from './log-in.ts';
import type { NewPassword } from './password.ts';
import type { Address } from './use-address.ts';

/** Opens an account and logs in to it: a refusal, or the token; without one where only the login failed. */
export async function openAccount(
  { typed, more }: Pick<Address, 'typed' | 'more'>,
  code: string,
  { password, repeated }: NewPassword,
  invite: string,
) {
  const opened = await ask(account.register, {
    user_string: typed,
    code,
    password,
    re_password: repeated,
    extension_code: invite,
    type: 'email',
    ...more,
  });
  if (!opened.ok) return opened;
  device.renew(opened.data.device);
  const entered = await logIn({ typed, more }, password);
  return { ok: true, token: entered.ok ? entered.message : undefined } as const;
}
