import { account } from '@glassbook/contract';
import { ask } from '../app/client.ts';
import { device } from '../app/device.ts';

/** Asks for a session; `second`: a code of the second factor, where one is set. With a session the browser becomes a known device of the user. */
export async function logIn(address: string, password: string, second?: string) {
  const body = { user_string: address, password, ...(second === undefined ? {} : { second_code: second }) };
  const answer = await ask(account.login, body);
  if (answer.ok) device.renew(answer.data.device);
  return answer;
}
