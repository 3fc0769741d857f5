/**
 * The connections of the HTTP server, below every request: how many there may be, and how long one may stay. What must hold: no client holds a
 * descriptor or an answer for ever by not reading, and none blocks the port for others, behind its address or elsewhere. Where an address has all its
 * connections, its oldest unproven one makes room for a new one; where the process has, the oldest unproven one of the address that holds most, in
 * the network that holds most. Those on which an account was seen, by its session or a device of its, stay, up to half of either: beyond that the
 * oldest of the account that holds most counts as unproven. So there is always room for a client without proof yet.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey, networkKey } from './peer-address.ts';
import { Shares } from './shares.ts';

export type ConnectionCaps = {
  /** Of the process. */
  all: number;
  /** Of one address (an IPv6 /64 is one). Those of trusted proxies are counted in `all` only. */
  address: number;
  /** Of one account at one address: how many make no room for others. */
  proven: number;
  /** Requests of one connection that wait for their answer; one more ends it. */
  requests: number;
  /** A connection whose unsent bytes do not move for so long is ended, milliseconds. */
  stuckMs: number;
  /** The bytes of an unsent answer that the other side must take in each `stuckMs`. */
  taken: number;
};

/** Where it cannot be read: what most systems allow at least. */
const descriptorsDefault = 1_024;
const connectionsMax = 20_000;
export const addressDefault = 1_000;

/** The most descriptors this process may have. Node raises its limit to the hard one when it starts. */
export function descriptorLimit(): number {
  // Else the report looks up the names of all peers.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const limit = userLimits?.open_files?.soft;
  if (limit === 'unlimited') return Infinity;
  return typeof limit === 'number' ? limit : descriptorsDefault;
}

/** Half of the descriptors are left for the database and for what the process itself opens (no answer holds a file open, kept-files.ts); an address gets `perAddress`, at most a quarter of the rest. */
export function connectionCaps(descriptors: number, perAddress = addressDefault): ConnectionCaps {
  const all = Math.min(connectionsMax, Math.floor(descriptors / 2));
  return {
    all,
    address: Math.min(perAddress, Math.floor(all / 4)),
    proven: 60,
    requests: 8,
    stuckMs: 30_000,
    taken: 32 * 1_024,
  };
}

type Names = readonly [network: string, address: string];
/** `names`: none where it is a trusted proxy's. `account`: seen on it. `taken`: of an answer, at a time. */
type Held = {
  isOpen: boolean;
  /** The answer to the request that came last. */
  last?: ServerResponse;
  names: Names | undefined;
  waiting: number;
  account: string | undefined;
  taken?: { bytes: number; at: number } | undefined;
};

/** How many bytes the other side, or this machine on its behalf, has taken. Node's own count has what still waits in it. */
function bytesTaken(socket: Socket): number {
  const { _handle: handle } = socket as unknown as { _handle?: { bytesWritten: number; writeQueueSize: number } };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}

export type ConnectionOptions = {
  caps: ConnectionCaps;
  isProxy: (address: string) => boolean;
  /** Called with each connection that is closed because there are too many. */
  refused?: () => void;
};

export class Connections {
  readonly #options: ConnectionOptions;
  readonly #held = new WeakMap<Socket, Held>();
  /** By network and address. */
  readonly #unproven = new Shares<Socket>();
  /** By network, address and account. */
  readonly #proven = new Shares<Socket>();
  /** Those with a pending answer. */
  readonly #answering = new Set<Socket>();
  #count = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** Before the server listens; `guard` follows once it has listeners of requests. */
  watch(server: Server): void {
    const { caps } = this.#options;
    server.prependListener('connection', (socket) => this.#accept(socket));
    // Node's timer of a socket begins anew with each byte that is read, written or taken by the other side.
    server.timeout = caps.stuckMs;
    server.on('timeout', (socket: Socket) => {
      const isBusy = (this.#held.get(socket)?.waiting ?? 0) > 0;
      // A poll that is held open has nothing to send.
      if (socket.writableLength > 0 || !isBusy) socket.destroy();
    });
    server.on('listening', () => {
      const looking = setInterval(() => this.#look(performance.now()), caps.stuckMs / 3).unref();
      server.once('close', () => clearInterval(looking));
    });
  }

  /**
   * Counts the requests that the server's listeners get, and drops what is left of a read after its connection has ended. To be called again
   * once there are others, such as those of sockets, which take the place of the first.
   */
  guard(server: Server): void {
    for (const event of ['request', 'checkExpectation']) {
      const listeners = server.rawListeners(event);
      server.removeAllListeners(event);
      server.on(event, (request: IncomingMessage, response: ServerResponse) => {
        if (!this.#follow(request.socket, response)) return;
        for (const listener of listeners) listener.call(server, request, response);
      });
    }
  }

  /** A byte now and then would hold an answer for hours. */
  #look(now: number): void {
    const { stuckMs, taken: least } = this.#options.caps;
    for (const socket of this.#answering) {
      const held = this.#held.get(socket);
      if (!held) continue;
      const bytes = bytesTaken(socket);
      const { taken } = held;
      if (socket.writableLength === 0) held.taken = undefined;
      else if (!taken || bytes - taken.bytes >= least) held.taken = { bytes, at: now };
      else if (now - taken.at >= stuckMs) socket.destroy();
    }
  }

  /** Whether its address or the process has so many connections that being known matters, and it is not known. */
  isCrowded(socket: Socket): boolean {
    const { caps } = this.#options;
    const { names, account } = this.#held.get(socket) ?? {};
    if (account !== undefined) return false;
    return this.#count > caps.all / 2 || (names !== undefined && this.#countOf(names) > caps.address / 2);
  }

  /** `who`: `user ID`, or `device ID` for a device of that user: one account; or `staff sID`. */
  prove(socket: Socket, who: string): void {
    const held = this.#held.get(socket);
    const names = held?.names;
    if (!held?.isOpen || !names || held.account !== undefined) return;
    const { caps } = this.#options;
    const account = who.slice(who.indexOf(' ') + 1);
    this.#unproven.remove(socket, names);
    this.#proven.add(socket, [...names, account]);
    held.account = account;
    if (this.#proven.sizeOf(...names, account) > caps.proven)
      this.#unprove(this.#proven.oldestOfLargest(...names, account));
    if (this.#proven.sizeOf(...names) > caps.address / 2) this.#unprove(this.#proven.oldestOfLargest(...names));
    if (this.#proven.size > caps.all / 2) this.#unprove(this.#proven.oldestOfLargest());
  }

  #unprove(socket: Socket | undefined): void {
    const held = socket && this.#held.get(socket);
    if (!socket || !held?.names || held.account === undefined) return;
    this.#proven.remove(socket, [...held.names, held.account]);
    this.#unproven.add(socket, held.names);
    held.account = undefined;
  }

  /** Whether a request that came whole waits for its answer. */
  owesAnswer(socket: Socket): boolean {
    const { waiting = 0, last } = this.#held.get(socket) ?? {};
    return waiting > (last && !last.req.complete ? 1 : 0);
  }

  #countOf(names: Names): number {
    return this.#unproven.sizeOf(...names) + this.#proven.sizeOf(...names);
  }

  #accept(socket: Socket): void {
    const { isProxy } = this.#options;
    const { remoteAddress = '' } = socket;
    const address = addressKey(remoteAddress);
    const names = isProxy(remoteAddress) ? undefined : ([networkKey(address), address] as const);
    this.#held.set(socket, { isOpen: true, names, waiting: 0, account: undefined });
    this.#count += 1;
    socket.once('close', () => this.#leave(socket));
    if (names) this.#unproven.add(socket, names);
    this.#makeRoom(socket, names);
  }

  /** Ends the new connection itself where all others are trusted proxies' or proven. */
  #makeRoom(socket: Socket, names: Names | undefined): void {
    const { caps, refused } = this.#options;
    let oldest: Socket | undefined;
    if (names && this.#countOf(names) > caps.address) oldest = this.#unproven.oldestOfLargest(...names);
    else if (this.#count > caps.all) oldest = this.#unproven.oldestOfLargest() ?? socket;
    if (!oldest) return;
    refused?.();
    oldest.destroy();
    // Its close event comes later: the next connection would count it too.
    this.#leave(oldest);
  }

  #leave(socket: Socket): void {
    const held = this.#held.get(socket);
    this.#answering.delete(socket);
    if (!held?.isOpen) return;
    const { names, account } = held;
    held.isOpen = false;
    this.#count -= 1;
    if (!names) return;
    if (account === undefined) this.#unproven.remove(socket, names);
    else this.#proven.remove(socket, [...names, account]);
  }

  /** False where the connection has ended: no answer would be sent. */
  #follow(socket: Socket, response: ServerResponse): boolean {
    const held = this.#held.get(socket);
    if (socket.destroyed || !held?.isOpen) return false;
    if (held.last === response) return true;
    held.last = response;
    held.waiting += 1;
    this.#answering.add(socket);
    // It closes once, and `once` would wrap it.
    response.on('close', () => {
      held.waiting -= 1;
      if (held.waiting === 0) this.#answering.delete(socket);
    });
    if (held.waiting <= this.#options.caps.requests) return true;
    socket.destroy();
    return false;
  }
}
