/** A request that names two hosts: whatever stands before us could have read another one than we do. */
import type { IncomingMessage } from 'node:http';

/** Whether a request says once whom it is for; HTTP/1.0 needs not. */
export function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') count += 1;
  return count === 1 || (count === 0 && httpVersion === '1.0');
}
