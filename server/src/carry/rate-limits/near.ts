/** Pages for programs of this machine only: the metrics without a port of their own, the developer outbox. */
import type { IncomingMessage } from 'node:http';
import { isLoopback, type PeerAddress } from './peer-address.ts';

/** Headers of a proxy: its clients are not local. */
const forwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];
const port = /:\d+$/;

/** Whether a Host header names this machine as only this machine does. Any other name could be an attacker's that resolves to it. */
export function isLoopbackHost(host = ''): boolean {
  const name = host.replace(port, '').toLowerCase();
  return name === 'localhost' || isLoopback(/^\[(.+)\]$/.exec(name)?.[1] ?? name);
}

/** Whether a request comes from this machine, through no proxy (one that adds no header uses HTTP/1.0 by default), and from no page of another name (DNS rebinding). */
export const isNear = (request: IncomingMessage, peerAddress: PeerAddress): boolean =>
  isLoopback(peerAddress(request)) &&
  request.httpVersion !== '1.0' &&
  isLoopbackHost(request.headers.host) &&
  !forwarded.some((name) => name in request.headers);
