/** Owners that ever had an open order, each at a place: the newest of their open orders, and how many they are. */
import { ABSENT, IntMap } from '../int-map.ts';
import { NONE } from '../none.ts';

export class OrderOwners {
  private readonly placeOf = new IntMap(1024);
  private newest = new Int32Array(1024);
  private counts = new Int32Array(1024);

  /** How many orders the owner has open. */
  openCount(owner: number): number {
    const place = this.placeOf.get(owner);
    return place === ABSENT ? 0 : (this.counts[place] as number);
  }

  /** The slot of the owner's newest open order, or NONE. */
  newestOf(owner: number): number {
    const place = this.placeOf.get(owner);
    return place === ABSENT ? NONE : (this.newest[place] as number);
  }

  /** The owner's place, created where there is none. */
  place(owner: number): number {
    const found = this.placeOf.get(owner);
    if (found !== ABSENT) return found;
    const place = this.placeOf.size;
    if (place === this.newest.length) {
      this.newest = wider(this.newest);
      this.counts = wider(this.counts);
    }
    this.placeOf.set(owner, place);
    this.newest[place] = NONE;
    return place;
  }

  /** One more order of the owner at this place; the slot of the newest before it, or NONE. */
  opened(place: number, slot: number): number {
    const before = this.newest[place] as number;
    this.newest[place] = slot;
    this.counts[place] = (this.counts[place] as number) + 1;
    return before;
  }

  closed(place: number): void {
    this.counts[place] = (this.counts[place] as number) - 1;
  }

  /** The newest left, and this is the one before it, or NONE. */
  setNewest(place: number, slot: number): void {
    this.newest[place] = slot;
  }
}

function wider(old: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const next = new Int32Array(old.length * 2);
  next.set(old);
  return next;
}
