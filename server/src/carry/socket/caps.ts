/**
 * What one address and one user may take of the sockets, over all their connections. Addresses are named by `addressKey`, so that an IPv6 /64 is
 * one. Beyond a cap a handshake is answered with 429 before any state is made, and an event with `request.too_many` before any work. Where an
 * address has nothing left, a caller with a known device or a session has a share of its own, so that one client cannot block sockets for all behind it.
 */
import { Tally } from '../rate-limits/tally.ts';
import { AddressBuckets, Buckets, type Limit } from '../rate-limits/throttle.ts';

export type Caps = {
  /** Handshakes, and requests that belong to no connection, per address. */
  handshakes: Limit;
  /** Requests that belong to a connection, per address: of those that poll. */
  polls: Limit;
  /** Open connections per address. */
  connections: number;
  /** Those of an address that have not joined yet: a handshake alone makes one. */
  unjoined: number;
  /** Both of a known device or user, once the address has none left. */
  provenConnections: number;
  /** One that has not joined by then is ended, milliseconds. */
  joinMs: number;
  /** Connections per user. */
  userConnections: number;
  /** Of guests: those of a user are counted by user only. */
  addressEvents: Limit;
  userEvents: Limit;
  /** Tokens of no session, per address: each is looked up in the table. */
  unknownTokens: Limit;
};

/** A page subscribes to about ten channels; a shared address (an office, a mobile network) can be hundreds of users that reconnect at once. */
export const defaultCaps: Caps = {
  handshakes: { perSecond: 20, burst: 300 },
  polls: { perSecond: 300, burst: 3_000 },
  connections: 500,
  unjoined: 100,
  provenConnections: 30,
  joinMs: 5_000,
  userConnections: 30,
  addressEvents: { perSecond: 300, burst: 3_000 },
  userEvents: { perSecond: 50, burst: 600 },
  unknownTokens: { perSecond: 1, burst: 60 },
};

const most = Number.MAX_SAFE_INTEGER;
const all: Limit = { perSecond: most, burst: most };
/** For measurements only. */
export const noCaps: Caps = {
  ...{ handshakes: all, polls: all, addressEvents: all, userEvents: all, unknownTokens: all },
  ...{ connections: most, unjoined: most, provenConnections: most, userConnections: most, joinMs: defaultCaps.joinMs },
};

/** The name of the known device or user that a handshake proves, undefined where it proves none. */
export type Proof = () => string | undefined;
type Counted = { address: string; proof: Proof };

/** The seconds after which a caller beyond a cap on connections may try again. */
const laterSeconds = 10;

export class Usage {
  readonly caps: Caps;
  readonly connections = new Tally<string>();
  readonly unjoined = new Tally<string>();
  readonly userConnections = new Tally<number>();
  readonly #unknownTokens: Buckets;
  readonly #handshakes: Buckets;
  readonly #polls: Buckets;
  readonly #addressEvents: Buckets;
  readonly #userEvents: Buckets;

  /** `now` in milliseconds of a clock that does not jump. */
  constructor(caps: Caps, now: () => number) {
    this.caps = caps;
    this.#handshakes = new AddressBuckets(caps.handshakes, now);
    this.#unknownTokens = new AddressBuckets(caps.unknownTokens, now);
    this.#polls = new AddressBuckets(caps.polls, now);
    this.#addressEvents = new AddressBuckets(caps.addressEvents, now);
    this.#userEvents = new Buckets(caps.userEvents, now);
  }

  /**
   * Counts a request that belongs to no connection. `wait`: 0 where it may go on, else the seconds to wait. `countedAs`: the name its connection is counted under,
   * the address's or, where that has none left, the proven caller's.
   */
  handshake(address: string, proof: Proof): { wait: number; countedAs: string } {
    const { connections, unjoined, provenConnections } = this.caps;
    const wait = this.#handshake(address, connections, unjoined);
    const proven = wait > 0 ? proof() : undefined;
    if (proven === undefined) return { wait, countedAs: address };
    return { wait: this.#handshake(proven, provenConnections, provenConnections), countedAs: proven };
  }

  /** Counts the connection that a handshake makes, before there is one: all in one read would pass otherwise. Gives what uncounts it where none follows. */
  claim(countedAs: string): () => void {
    this.connections.add(countedAs);
    this.unjoined.add(countedAs);
    return () => {
      this.connections.remove(countedAs);
      this.unjoined.remove(countedAs);
    };
  }

  #handshake(countedAs: string, connections: number, unjoined: number): number {
    const wait = this.#handshakes.take(countedAs);
    if (wait > 0) return wait;
    const isFull = this.connections.of(countedAs) >= connections || this.unjoined.of(countedAs) >= unjoined;
    return isFull ? laterSeconds : 0;
  }

  /** Counts a request of a connection that polls. 0 where it may go on, else the seconds to wait. */
  poll({ address, proof }: Counted): number {
    return firstFree(address, proof, (key) => this.#polls.take(key)).wait;
  }

  /** Counts an event of a user or, where there is none, of the address. 0 where it may be handled, else the seconds to wait. */
  event({ address, proof }: Counted, userId: number | undefined): number {
    if (userId !== undefined) return this.#userEvents.take(userId);
    return firstFree(address, proof, (key) => this.#addressEvents.take(key)).wait;
  }

  /**
   * Counts an unknown token, before it is looked up: those that come at once would all pass otherwise. The seconds to wait, and what to call
   * where it is a session's.
   */
  lookup({ address, proof }: Counted): { wait: number; isSession: () => void } {
    const { wait, key } = firstFree(address, proof, (each) => this.#unknownTokens.take(each));
    return { wait, isSession: () => this.#unknownTokens.giveBack(key) };
  }
}

/** The caller's own share where the address has none left. */
function firstFree(address: string, proof: Proof, ask: (key: string) => number): { wait: number; key: string } {
  const wait = ask(address);
  const proven = wait > 0 ? proof() : undefined;
  return proven === undefined ? { wait, key: address } : { wait: ask(proven), key: proven };
}
