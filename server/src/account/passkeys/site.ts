/** The site to which passkeys are bound: a browser gives the answer of one to no other. */

/** `id`: the host's name; `origins`: what a browser may name, HTTP only where it takes it as secure (localhost). */
export function siteOf(host = 'localhost'): { id: string; origins: string[] } {
  return { id: host.replace(/:\d+$/, ''), origins: [`https://${host}`, `http://${host}`] };
}

/** EdDSA, ES256, RS256: what authenticators have. Named, so that the library does not probe for more. */
export const algorithms = [-8, -7, -257];

/** Undefined where the text is no JSON object. */
export function readJson(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
