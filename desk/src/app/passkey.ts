import type { desk } from '@glassbook/contract';
import { answerOfPasskey } from '@glassbook/ui/passkey';
import i18next from 'i18next';
import { ask } from './client.ts';

/** The answer of a passkey to a challenge of the server, or the sentence that says why there is none. Its words are those of `account`. */
export async function askPasskey(
  route: typeof desk.beginPasskeyAnswer | typeof desk.beginStepUp,
): Promise<{ response: string } | { said: string }> {
  const offered = await ask(route, {});
  if (!offered.ok) return { said: offered.message };
  const response = await answerOfPasskey(offered.message);
  return response === undefined ? { said: i18next.t('account:passkey.stopped') } : { response };
}
