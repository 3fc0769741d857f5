import { account } from '@glassbook/contract';
import { ask } from '../app/client.ts';
import { device } from '../app/device.ts';

/** Asks for a session. With it the browser becomes a known device of the user. */
export async function logIn(address: string, password: string) {
  const answer = await ask(account.login, { user_string: address, password });
  if (answer.ok) device.renew(answer.data.device);
  return answer;
}
