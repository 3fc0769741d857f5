/** A request that names two hosts: a proxy before this server could have read the other one. */
import type { IncomingMessage } from 'node:http';

/** Whether a request names its host exactly once; HTTP/1.0 need not. */
export function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count === 1 || (count === 0 && httpVersion === '1.0');
}
