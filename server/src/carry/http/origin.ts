/**
 * Form posts cross sites without a preflight. No cookie of ours authenticates anything, so such a post has no rights; it is still refused
 * before any handler.
 */
import type { IncomingHttpHeaders } from 'node:http';

/** Whether a request comes from a foreign page. Programs that are not browsers send neither header. */
export function isForeign(method: string, headers: IncomingHttpHeaders, allowedOrigins: readonly string[]): boolean {
  const { origin } = headers;
  if (origin !== undefined) {
    if (allowedOrigins.includes(origin)) return false;
    if (origin.slice(origin.indexOf('://') + 3) !== headers.host) return true;
  }
  return method !== 'GET' && method !== 'HEAD' && headers['sec-fetch-site'] === 'cross-site';
}
