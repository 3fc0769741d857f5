/**
 * Token buckets in memory, one per caller and class: a burst is allowed at once, then a steady rate. A caller is a session's user; where there
 * is no session, the address (peer-address.ts); and where that has no credit left, the known device that the request proves.
 */

import { networkOf, networkTimes } from './peer-address.ts';

export type Limit = { perSecond: number; burst: number };
export type Limits = {
  /** Requests without a good session, per address or known device. */
  address: Limit;
  /** Pages, files and whatever is no call, per address. */
  page: Limit;
  /** Requests with one, per user. */
  user: Limit;
  /** Urgent calls with one, such as cancels, per user: what else a page requests does not delay them. */
  urgent: Limit;
  /** Calls that check or send a secret, per address or known device, with or without a session. */
  secret: Limit;
};

/** A first visit loads up to 48 files, the second half of them for later: 40 users behind one address may arrive at once. */
export const defaultLimits: Limits = {
  address: { perSecond: 100, burst: 400 },
  page: { perSecond: 200, burst: 2_000 },
  user: { perSecond: 50, burst: 200 },
  urgent: { perSecond: 50, burst: 200 },
  secret: { perSecond: 1, burst: 60 },
};

const bucketsMax = 100_000;
const sweepEvery = 10_000;

type Bucket = { tokens: number; at: number };

export class Buckets {
  readonly #limit: Limit;
  readonly #now: () => number;
  readonly #buckets = new Map<string | number, Bucket>();
  #made = 0;

  /** `now` in milliseconds, never going back. */
  constructor(limit: Limit, now: () => number = () => performance.now()) {
    this.#limit = limit;
    this.#now = now;
  }

  #filled(key: string | number): Bucket {
    const now = this.#now();
    const bucket = this.#buckets.get(key);
    if (bucket) {
      bucket.tokens = Math.min(this.#limit.burst, bucket.tokens + ((now - bucket.at) / 1_000) * this.#limit.perSecond);
      bucket.at = now;
      return bucket;
    }
    const fresh = { tokens: this.#limit.burst, at: now };
    this.#buckets.set(key, fresh);
    this.#made += 1;
    if (this.#made % sweepEvery === 0) this.#sweep(now);
    return fresh;
  }

  /** Drops buckets that would be full again; under an attack the oldest too, so that memory stays bounded. */
  #sweep(now: number) {
    const full = (this.#limit.burst / this.#limit.perSecond) * 1_000;
    for (const [key, { at }] of this.#buckets) if (now - at >= full) this.#buckets.delete(key);
    for (const key of this.#buckets.keys()) {
      if (this.#buckets.size <= bucketsMax) return;
      this.#buckets.delete(key);
    }
  }

  #wait(bucket: Bucket, tokens = 1): number {
    return bucket.tokens >= tokens ? 0 : Math.max(1, Math.ceil((tokens - bucket.tokens) / this.#limit.perSecond));
  }

  /** Takes tokens, at most a whole burst. 0 when there were as many, else the whole seconds to wait. */
  take(key: string | number, tokens = 1): number {
    const bucket = this.#filled(key);
    const taken = Math.min(tokens, this.#limit.burst);
    const wait = this.#wait(bucket, taken);
    if (wait === 0) bucket.tokens -= taken;
    return wait;
  }

  /** Puts back tokens that were not due. */
  giveBack(key: string | number, tokens = 1): void {
    const bucket = this.#filled(key);
    bucket.tokens = Math.min(this.#limit.burst, bucket.tokens + tokens);
  }

  /** Whether a caller has used up more than half of its burst. */
  isBelowHalf(key: string | number): boolean {
    return this.#filled(key).tokens < this.#limit.burst / 2;
  }

  /** The wait that `take` would return, without taking. */
  peek(key: string | number): number {
    return this.#wait(this.#filled(key));
  }
}

/** Of addresses, named by `addressKey`. Other names have no network. */
export class AddressBuckets extends Buckets {
  readonly #burst: number;
  readonly #networks: Buckets;

  constructor(limit: Limit, now?: () => number) {
    super(limit, now);
    const { perSecond, burst } = limit;
    this.#burst = burst;
    this.#networks = new Buckets({ perSecond: perSecond * networkTimes, burst: burst * networkTimes }, now);
  }

  override take(key: string | number, tokens = 1): number {
    const taken = Math.min(tokens, this.#burst);
    const network = networkOf(`${key}`);
    const own = super.take(key, taken);
    const wait = own > 0 || network === undefined ? own : this.#networks.take(network, taken);
    // The address keeps what it had left.
    if (own === 0 && wait > 0) super.giveBack(key, taken);
    return wait;
  }

  override giveBack(key: string | number, tokens = 1): void {
    const network = networkOf(`${key}`);
    super.giveBack(key, tokens);
    if (network !== undefined) this.#networks.giveBack(network, tokens);
  }

  override peek(key: string | number): number {
    const network = networkOf(`${key}`);
    return Math.max(super.peek(key), network === undefined ? 0 : this.#networks.peek(network));
  }
}

export type Throttle = { [Class in keyof Limits]: Buckets };

export function createThrottle(limits: Limits, now?: () => number): Throttle {
  return {
    address: new AddressBuckets(limits.address, now),
    page: new AddressBuckets(limits.page, now),
    user: new Buckets(limits.user, now),
    urgent: new Buckets(limits.urgent, now),
    secret: new AddressBuckets(limits.secret, now),
  };
}
