/**
 * Which handshakes are accepted. A browser sends its page's Origin, and only our own and allowed origins are accepted; Socket.IO itself would
 * let any page open a websocket. A client without Origin is not a browser and is accepted: it has no user's cookies, and private data requires
 * a token.
 */
import type { IncomingHttpHeaders } from 'node:http';

/** Whether a handshake with these headers is accepted; `allowed` are full origins (`http://127.0.0.1:5173`). */
export function mayConnect(headers: IncomingHttpHeaders, allowed: readonly string[]): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none';
  if (allowed.includes(origin)) return true;
  if (host === undefined || site === 'cross-site') return false;
  // Only the host is compared: behind a proxy that terminates TLS the browser's scheme is unknown.
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}
