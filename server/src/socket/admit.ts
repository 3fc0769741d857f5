/**
 * Who may open a socket. A browser says where a page came from, and only our own pages and those of allowed origins may; Socket.IO
 * itself would let any page open a websocket. What is not a browser sends no Origin and is let in: it holds nobody's cookies, and
 * nothing private is ever said without a token.
 */
import type { IncomingHttpHeaders } from 'node:http';

/** Whether a handshake with these headers is let in; `allowed` are full origins (`http://127.0.0.1:5173`). */
export function mayConnect(headers: IncomingHttpHeaders, allowed: readonly string[]): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none';
  if (allowed.includes(origin)) return true;
  if (host === undefined || site === 'cross-site') return false;
  // Only the host is compared: behind a proxy that ends TLS we cannot know the scheme the browser saw.
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}
