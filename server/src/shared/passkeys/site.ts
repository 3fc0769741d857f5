/** The site to which passkeys are bound: a browser gives the answer of one to no other. */
import type { Challenges } from './challenges.ts';

/** `publicOrigin`: where the site is opened (PUBLIC_ORIGIN). */
export type PasskeySite = { challenges: Challenges; publicOrigin: string };

/** The relying party id of PUBLIC_ORIGIN: its host's name. Never from a request, whose Host header its sender chooses. */
export const siteIdOf = (publicOrigin: string): string => new URL(publicOrigin).hostname;

/** EdDSA, ES256, RS256: what authenticators have. Named, so that the library does not probe for more. */
export const algorithms = [-8, -7, -257];

/** How a credential is named: base64url, of at most 1,023 bytes (WebAuthn level 3), so at most 1,364 characters. */
export const isCredentialId = (id: unknown): id is string =>
  typeof id === 'string' && /^[A-Za-z0-9_-]{1,1400}$/.test(id);

/** By which ways a browser reaches an authenticator (WebAuthn level 3, 5.8.4, and `cable` of older browsers). */
const knownTransports: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
/** Each once; undefined where one is not known. */
export function readTransports(sent: unknown = []): string[] | undefined {
  if (!Array.isArray(sent)) return undefined;
  const transports = [...new Set<unknown>(sent)];
  return transports.every((one) => typeof one === 'string' && knownTransports.includes(one))
    ? (transports as string[])
    : undefined;
}

/** Undefined where the text is no JSON object. */
export function readJson(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
