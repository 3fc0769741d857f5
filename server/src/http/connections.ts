/**
 * The connections of the HTTP server, below every request: how many there may be, and how long one may stay. What must hold: no client holds a
 * descriptor or an answer for ever by not reading, and none shuts the port for others behind its address. Where an address has all its
 * connections, its oldest unproven one makes room for a new one; those on which a user or a known device was seen stay.
 */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from './peer-address.ts';
import { Tally } from './tally.ts';

export type ConnectionCaps = {
  /** Of the process; beyond it a connection is closed before any work. */
  all: number;
  /** Of one address (an IPv6 /64 is one). Those of trusted proxies are counted in `all` only. */
  address: number;
  /** Of one user or known device at one address: how many make no room for others. */
  proven: number;
  /** Requests of one connection that wait for their answer; one more ends it. Each can hold a file open. */
  requests: number;
  /** A connection whose unsent bytes do not move for so long is ended, milliseconds. */
  stuckMs: number;
};

/** Known where it cannot be read: what most systems allow at least. */
const descriptorsDefault = 1_024;
const connectionsMax = 20_000;
export const addressDefault = 1_000;

/** The most descriptors this process may have. Node raises its limit to the hard one when it starts. */
export function descriptorLimit(): number {
  // Else the report asks for the names of all peers.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const limit = userLimits?.open_files?.soft;
  if (limit === 'unlimited') return Infinity;
  return typeof limit === 'number' ? limit : descriptorsDefault;
}

/** Half of the descriptors are left for the database and for answers that are read from files; an address gets `perAddress`, at most a quarter of the rest. */
export function connectionCaps(descriptors: number, perAddress = addressDefault): ConnectionCaps {
  const all = Math.min(connectionsMax, Math.floor(descriptors / 2));
  return { all, address: Math.min(perAddress, Math.floor(all / 4)), proven: 60, requests: 8, stuckMs: 30_000 };
}

type Held = { address: Address | undefined; waiting: number; provenBy: string | undefined };
/** `unproven`: oldest first. `proven`: how many of each user or device. */
type Address = { key: string; count: number; unproven: Set<Socket>; proven: Tally<string> };

export type ConnectionOptions = {
  caps: ConnectionCaps;
  isProxy: (address: string) => boolean;
  /** Called with each connection that is closed because there are too many. */
  refused?: () => void;
};

export class Connections {
  readonly #options: ConnectionOptions;
  readonly #held = new WeakMap<Socket, Held>();
  readonly #addresses = new Map<string, Address>();

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** Before the server listens. */
  watch(server: Server): void {
    const { caps, refused } = this.#options;
    server.maxConnections = caps.all;
    server.on('drop', () => refused?.());
    server.prependListener('connection', (socket) => this.#accept(socket));
    server.prependListener('request', ({ socket }, response) => this.#follow(socket, response));
    // Node's timer of a socket begins anew with each byte that is read, written or taken by the other side.
    server.timeout = caps.stuckMs;
    server.on('timeout', (socket: Socket) => {
      const isBusy = (this.#held.get(socket)?.waiting ?? 0) > 0;
      // A poll that is held open has nothing to send.
      if (socket.writableLength > 0 || !isBusy) socket.destroy();
    });
  }

  /** Whether an address has so many connections that being known matters. */
  isCrowded(socket: Socket): boolean {
    const count = this.#held.get(socket)?.address?.count ?? 0;
    return count > this.#options.caps.address / 2;
  }

  /** A user or known device was seen on this connection. */
  prove(socket: Socket, who: string): void {
    const held = this.#held.get(socket);
    const address = held?.address;
    if (!held || !address || held.provenBy !== undefined) return;
    if (address.proven.of(who) >= this.#options.caps.proven) return;
    held.provenBy = who;
    address.proven.add(who);
    address.unproven.delete(socket);
  }

  #accept(socket: Socket): void {
    const { caps, isProxy, refused } = this.#options;
    const { remoteAddress = '' } = socket;
    const address = isProxy(remoteAddress) ? undefined : this.#addressOf(addressKey(remoteAddress));
    this.#held.set(socket, { address, waiting: 0, provenBy: undefined });
    if (!address) return;
    address.count += 1;
    address.unproven.add(socket);
    socket.once('close', () => this.#leave(socket));
    if (address.count <= caps.address) return;
    refused?.();
    const [oldest = socket] = address.unproven;
    oldest.destroy();
    // Its end is told later: the next connection would count it too.
    this.#leave(oldest);
  }

  #leave(socket: Socket): void {
    const held = this.#held.get(socket);
    if (!held?.address) return;
    const { address, provenBy } = held;
    held.address = undefined;
    address.count -= 1;
    address.unproven.delete(socket);
    if (provenBy !== undefined) address.proven.remove(provenBy);
    if (address.count === 0) this.#addresses.delete(address.key);
  }

  #addressOf(key: string): Address {
    const known = this.#addresses.get(key);
    if (known) return known;
    const fresh: Address = { key, count: 0, unproven: new Set(), proven: new Tally() };
    this.#addresses.set(key, fresh);
    return fresh;
  }

  #follow(socket: Socket, response: ServerResponse): void {
    const held = this.#held.get(socket);
    if (!held) return;
    held.waiting += 1;
    response.once('close', () => (held.waiting -= 1));
    if (held.waiting > this.#options.caps.requests) socket.destroy();
  }
}
