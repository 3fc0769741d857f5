import { account } from '@glassbook/contract';
import { ask } from '../app/client.ts';

/** The library is loaded with the first use of a passkey. */
const library = () => import('@simplewebauthn/browser');

/** A new passkey of this browser for the options of `account.beginPasskey`; undefined where the user stopped it or it cannot be made here. */
export async function newPasskey(options: string): Promise<string | undefined> {
  const { startRegistration } = await library();
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  try {
    return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) as Options }));
  } catch {
    return undefined;
  }
}

/** What the answer is for: a login with it alone, the second step of one, a change by the user who is logged in. */
export type PasskeyPurpose = 'login' | 'second' | 'step_up';

/** The answer of a passkey to a challenge of the server; without one `said` is the server's refusal, where it has one. */
export async function askPasskey(
  purpose: PasskeyPurpose,
): Promise<{ response: string } | { response: undefined; said?: string }> {
  const offered = await ask(account.beginPasskeyAnswer, { purpose });
  if (!offered.ok) return { response: undefined, said: offered.message };
  const { startAuthentication } = await library();
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  try {
    const optionsJSON = JSON.parse(offered.message) as Options;
    return { response: JSON.stringify(await startAuthentication({ optionsJSON })) };
  } catch {
    return { response: undefined };
  }
}

/** Browsers have passkeys on secure pages only. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;
