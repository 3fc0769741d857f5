/**
 * What one address and one user may take of the sockets, over all their connections. Addresses are named by `addressKey`, so that an IPv6 /64 is
 * one. Beyond a cap a handshake is answered with 429 before any state is made, and an event with `request.too_many` before any work.
 */
import { Tally } from '../http/tally.ts';
import { Buckets, type Limit } from '../http/throttle.ts';

export type Caps = {
  /** Handshakes, and requests that belong to no connection, per address. */
  handshakes: Limit;
  /** Open connections per address. */
  connections: number;
  /** Those of an address that have not joined yet: a handshake alone makes one. */
  unjoined: number;
  /** One that has not joined by then is ended, milliseconds. */
  joinMs: number;
  /** Connections per user. */
  userConnections: number;
  addressEvents: Limit;
  userEvents: Limit;
  /** Tokens of no session, per address: each is looked up in the table. */
  unknownTokens: Limit;
};

/** A page subscribes to about ten channels; a shared address (an office, a mobile network) can be hundreds of users that reconnect at once. */
export const defaultCaps: Caps = {
  handshakes: { perSecond: 20, burst: 300 },
  connections: 500,
  unjoined: 100,
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
  ...{ handshakes: all, addressEvents: all, userEvents: all, unknownTokens: all },
  ...{ connections: most, unjoined: most, userConnections: most, joinMs: defaultCaps.joinMs },
};

/** The seconds after which a caller beyond a cap on connections may try again. */
const laterSeconds = 10;

export class Usage {
  readonly caps: Caps;
  readonly connections = new Tally<string>();
  readonly unjoined = new Tally<string>();
  readonly userConnections = new Tally<number>();
  readonly unknownTokens: Buckets;
  readonly #handshakes: Buckets;
  readonly #addressEvents: Buckets;
  readonly #userEvents: Buckets;

  /** `now` in milliseconds of a clock that does not jump. */
  constructor(caps: Caps, now: () => number) {
    this.caps = caps;
    this.#handshakes = new Buckets(caps.handshakes, now);
    this.unknownTokens = new Buckets(caps.unknownTokens, now);
    this.#addressEvents = new Buckets(caps.addressEvents, now);
    this.#userEvents = new Buckets(caps.userEvents, now);
  }

  /** Counts a request of an address that belongs to no connection. 0 where it may go on, else the seconds to wait. */
  handshake(address: string): number {
    const wait = this.#handshakes.take(address);
    if (wait > 0) return wait;
    const { connections, unjoined } = this.caps;
    const isFull = this.connections.of(address) >= connections || this.unjoined.of(address) >= unjoined;
    return isFull ? laterSeconds : 0;
  }

  /** Counts an event of an address and, where there is one, a user. 0 where it may be handled, else the seconds to wait. */
  event(address: string, userId: number | undefined): number {
    const wait = userId === undefined ? 0 : this.#userEvents.take(userId);
    return wait > 0 ? wait : this.#addressEvents.take(address);
  }
}
