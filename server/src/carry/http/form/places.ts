/**
 * The places for bodies that are received at once, which bounds the memory they take. A body that arrives too slowly loses its place, so that a few
 * accounts cannot hold them all.
 */
import { addressKey, networkOf } from '../../rate-limits/peer-address.ts';
import { Tally } from '../../rate-limits/tally.ts';

/** At once: of one user, of one address or IPv6 network, and of all. */
export const perUser = 2;
export const perAddress = 4;
export const inAll = 12;
/** After the first of these times, so many bytes have to arrive in each. */
export const rate = { bytes: 65_536, ms: 2_000 };

export class Place {
  readonly userId: number;
  /** The address, and the network around it where one caller has it. */
  readonly addresses: readonly string[];
  readonly since = performance.now();
  #bytes = 0;
  #bytesBefore = 0;
  #times = 0;
  #lost: () => void = () => undefined;
  readonly #timer: NodeJS.Timeout;

  constructor(userId: number, addresses: readonly string[]) {
    this.userId = userId;
    this.addresses = addresses;
    this.#timer = setInterval(() => this.#check(), rate.ms).unref();
  }

  /** Calls `lost` when the place is taken away. */
  onLost(lost: () => void): void {
    this.#lost = lost;
  }

  count(bytes: number): void {
    this.#bytes += bytes;
  }

  /** Bytes in a millisecond so far. */
  get speed(): number {
    return this.#bytes / Math.max(1, performance.now() - this.since);
  }

  lose(): void {
    this.end();
    this.#lost();
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #check(): void {
    this.#times += 1;
    const arrived = this.#bytes - this.#bytesBefore;
    this.#bytesBefore = this.#bytes;
    if (this.#times > 1 && arrived < rate.bytes) this.lose();
  }
}

export class Places {
  readonly #taken = new Set<Place>();
  readonly #ofUser = new Tally<number>();
  readonly #ofAddress = new Tally<string>();

  /** A place, for which the slowest may have to go. Undefined where the user or the address has its places already, and where all others are new. */
  take(userId: number, address: string): Place | undefined {
    const key = addressKey(address);
    const network = networkOf(key);
    const addresses = network === undefined ? [key] : [key, network];
    if (this.#ofUser.of(userId) >= perUser || addresses.some((each) => this.#ofAddress.of(each) >= perAddress))
      return undefined;
    if (this.#taken.size >= inAll && !this.#loseSlowest()) return undefined;
    const place = new Place(userId, addresses);
    this.#taken.add(place);
    this.#ofUser.add(userId);
    for (const each of addresses) this.#ofAddress.add(each);
    return place;
  }

  leave(place: Place): void {
    place.end();
    if (!this.#taken.delete(place)) return;
    this.#ofUser.remove(place.userId);
    for (const each of place.addresses) this.#ofAddress.remove(each);
  }

  /** False where each has had its place for less than the first time, so that nothing is known of its speed. */
  #loseSlowest(): boolean {
    const now = performance.now();
    const [slowest] = [...this.#taken].filter(({ since }) => now - since >= rate.ms).sort((a, b) => a.speed - b.speed);
    if (!slowest) return false;
    this.leave(slowest);
    slowest.lose();
    return true;
  }
}
