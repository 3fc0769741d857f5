/** How many orders an owner has open in a market. A pair of the two has a place, so that an order that leaves finds its count without a search. */
import { ABSENT, IntMap } from '../int-map.ts';

export class OrderCounts {
  private readonly markets = new Map<number, IntMap>();
  private counts = new Int32Array(1024);
  private used = 0;

  of(owner: number, market: number): number {
    const place = this.markets.get(market)?.get(owner) ?? ABSENT;
    return place === ABSENT ? 0 : (this.counts[place] as number);
  }

  /** One more; the place of its pair. */
  add(owner: number, market: number): number {
    const place = this.placeOf(owner, market);
    this.counts[place] = (this.counts[place] as number) + 1;
    return place;
  }

  remove(place: number): void {
    this.counts[place] = (this.counts[place] as number) - 1;
  }

  private placeOf(owner: number, market: number): number {
    let owners = this.markets.get(market);
    if (owners === undefined) this.markets.set(market, (owners = new IntMap()));
    const found = owners.get(owner);
    if (found !== ABSENT) return found;
    const place = this.used;
    this.used += 1;
    owners.set(owner, place);
    if (place === this.counts.length) {
      const counts = new Int32Array(place * 2);
      counts.set(this.counts);
      this.counts = counts;
    }
    return place;
  }
}
