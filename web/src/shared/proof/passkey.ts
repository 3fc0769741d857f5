import { account } from '@glassbook/contract';
import { answerOfPasskey } from '@glassbook/ui/passkey';
import { ask } from '../../carry/client.ts';

/** What the answer is for: a login with it alone, the second step of one, a change by the user who is logged in. */
export type PasskeyPurpose = 'login' | 'second' | 'step_up';

/** The answer of a passkey to a challenge of the server; without one `said` is the server's refusal, where it has one. */
export async function askPasskey(
  purpose: PasskeyPurpose,
): Promise<{ response: string } | { response: undefined; said?: string }> {
  const offered = await ask(account.beginPasskeyAnswer, { purpose });
  if (!offered.ok) return { response: undefined, said: offered.message };
  return { response: await answerOfPasskey(offered.message) };
}
