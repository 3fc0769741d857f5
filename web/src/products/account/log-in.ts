import { account } from '@glassbook/contract';
import { ask } from '../../carry/client.ts';
import { device } from '../../carry/device.ts';
import type { Address } from './use-address.ts';

/** A code of the second factor, or the answer of a passkey. */
export type Second = { second_code: string } | { second_passkey: string };

/** Asks for a session; `second` where a second factor is set. With a session the browser becomes a known device of the user. */
export async function logIn({ typed, more }: Pick<Address, 'typed' | 'more'>, password: string, second?: Second) {
  const body = { user_string: typed, password, ...more, ...second };
  const answer = await ask(account.login, body);
  if (answer.ok) device.renew(answer.data.device);
  return answer;
}

/** Asks for a session with the answer of a passkey, which is both factors. */
export async function logInByPasskey(response: string) {
  const answer = await ask(account.passkeyLogin, { response });
  if (answer.ok) device.renew(answer.data.device);
  return answer;
}
