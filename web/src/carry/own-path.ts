/** Which address from outside (a query, a row) may be followed without leaving this site. */

const site = 'http://site.invalid';
/** Dropped or turned into a slash by an address bar; encoded, by whatever decodes the address once more. */
const misread = /[\p{Cc}\s\\]|%(?:[01][0-9a-f]|20|7f|5c|2f)/iu;

/** The path with its query where it is a page of ours, undefined where it is anything else: another host, a scheme, what browsers read in two ways. */
export function ownPath(address: string): string | undefined {
  const [path = ''] = address.split(/[?#]/, 1);
  if (!/^\/(?:pages\/.+|notifications)?$/.test(path) || /[\p{Cc}\s\\]/u.test(address) || misread.test(path))
    return undefined;
  const { origin, pathname } = new URL(address, site);
  // Dots are resolved by the browser: what is left must be the very path that was checked.
  return origin === site && pathname === path && !path.includes('//') ? address : undefined;
}
