/**
 * The secret of this browser, sent with every call: it identifies a known device to the server's limits; it is no credential. A login gives
 * one; before that the browser chooses its own, by which the codes it requested are recognized. It outlives sessions.
 */
import { keep, kept } from './storage.ts';

const name = 'device';

function chosen(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export const device = {
  secret: (): string => {
    const known = kept(name);
    if (known !== undefined) return known;
    const own = chosen();
    keep(name, own);
    return own;
  },
  /** A login, a new account or a new password gave another one. */
  renew: (given: string): void => keep(name, given),
};
