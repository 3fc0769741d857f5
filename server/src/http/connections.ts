/**
 * The connections of the HTTP server, below every request: how many there may be, and how long one may stay. What must hold: no client holds a
 * descriptor or an answer for ever by not reading, and none shuts the port for others, behind its address or elsewhere. Where an address has all its
 * connections, its oldest unproven one makes room for a new one; where the process has, the oldest unproven one of the address that holds most, in
 * the network that holds most. Those on which a user or a known device was seen stay.
 */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey, networkKey } from './peer-address.ts';
import { Shares } from './shares.ts';
import { Tally } from './tally.ts';

export type ConnectionCaps = {
  /** Of the process. */
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

type Held = { isOpen: boolean; address: Address | undefined; waiting: number; provenBy: string | undefined };
/** `proven`: how many of each user or device. */
type Address = {
  key: string;
  names: readonly [network: string, address: string];
  count: number;
  proven: Tally<string>;
};

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
  /** By network and address. */
  readonly #unproven = new Shares<Socket>();
  #count = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** Before the server listens. */
  watch(server: Server): void {
    const { caps } = this.#options;
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

  /** Whether its address or the process has so many connections that being known matters. */
  isCrowded(socket: Socket): boolean {
    const { caps } = this.#options;
    const count = this.#held.get(socket)?.address?.count ?? 0;
    return count > caps.address / 2 || this.#count > caps.all / 2;
  }

  /** A user or known device was seen on this connection. */
  prove(socket: Socket, who: string): void {
    const held = this.#held.get(socket);
    const address = held?.address;
    if (!held?.isOpen || !address || held.provenBy !== undefined) return;
    if (address.proven.of(who) >= this.#options.caps.proven) return;
    held.provenBy = who;
    address.proven.add(who);
    this.#unproven.remove(socket, address.names);
  }

  #accept(socket: Socket): void {
    const { isProxy } = this.#options;
    const { remoteAddress = '' } = socket;
    const address = isProxy(remoteAddress) ? undefined : this.#addressOf(addressKey(remoteAddress));
    this.#held.set(socket, { isOpen: true, address, waiting: 0, provenBy: undefined });
    this.#count += 1;
    socket.once('close', () => this.#leave(socket));
    if (address) {
      address.count += 1;
      this.#unproven.add(socket, address.names);
    }
    this.#makeRoom(socket, address);
  }

  /** Ends the new connection itself where no other can make room: there are only proven ones, or those of trusted proxies. */
  #makeRoom(socket: Socket, address: Address | undefined): void {
    const { caps, refused } = this.#options;
    let oldest: Socket | undefined;
    if (address && address.count > caps.address) oldest = this.#unproven.oldestOfLargest(...address.names);
    else if (this.#count > caps.all) oldest = this.#unproven.oldestOfLargest() ?? socket;
    if (!oldest) return;
    refused?.();
    oldest.destroy();
    // Its end is told later: the next connection would count it too.
    this.#leave(oldest);
  }

  #leave(socket: Socket): void {
    const held = this.#held.get(socket);
    if (!held?.isOpen) return;
    const { address, provenBy } = held;
    held.isOpen = false;
    this.#count -= 1;
    if (!address) return;
    address.count -= 1;
    if (provenBy === undefined) this.#unproven.remove(socket, address.names);
    else address.proven.remove(provenBy);
    if (address.count === 0) this.#addresses.delete(address.key);
  }

  #addressOf(key: string): Address {
    const known = this.#addresses.get(key);
    if (known) return known;
    const fresh: Address = { key, names: [networkKey(key), key], count: 0, proven: new Tally() };
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
