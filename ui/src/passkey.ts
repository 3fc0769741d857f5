/** Passkeys of a browser (WebAuthn level 3). The library is loaded with the first use of one. */
const library = () => import('@simplewebauthn/browser');

/** A new passkey for the options of the server, as JSON; undefined where the user stopped it or it cannot be made here. */
export async function newPasskey(options: string): Promise<string | undefined> {
  const { startRegistration } = await library();
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  try {
    return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) as Options }));
  } catch {
    return undefined;
  }
}

/** The answer of a passkey to a challenge of the server, as JSON; undefined where the user stopped it or there is none here. */
export async function answerOfPasskey(options: string): Promise<string | undefined> {
  const { startAuthentication } = await library();
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  try {
    return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) as Options }));
  } catch {
    return undefined;
  }
}

/** Browsers have passkeys on secure pages only. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;
