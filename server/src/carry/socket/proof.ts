/**
 * The device or user that a handshake proves, for the caps only: it is no login. A known device is named by the header Device-Secret or, since a browser
 * sets no headers of a websocket, by a protocol `device.SECRET` beside a first one, which the answer names; a program by its session's token in
 * Authorization. Not in the URL: that would be in logs of proxies.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { DeviceOf } from '../http/carrier.ts';
import type { Caller } from '../http/handling.ts';

const prefix = 'device.';

/** The name of the device or user, from the headers and memory alone; undefined where there is none. */
export function proofOf(
  headers: IncomingHttpHeaders,
  { known, deviceOf }: { known: (token: string) => Caller | undefined; deviceOf: DeviceOf },
): string | undefined {
  const protocols = headers['sec-websocket-protocol']?.split(',').map((protocol) => protocol.trim()) ?? [];
  const named = protocols.find((protocol) => protocol.startsWith(prefix))?.slice(prefix.length);
  const device = deviceOf(named === undefined ? headers : { ...headers, 'device-secret': named });
  if (device !== undefined) return `device ${device}`;
  const caller = headers.authorization === undefined ? undefined : known(headers.authorization);
  return caller && `user ${caller.userId}`;
}
