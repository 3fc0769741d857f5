/**
 * Which loans a price is near, so that a tick looks at those alone. Each loan is looked at from prices that its bounds cannot pass within two days, whatever interest begins until then, and
 * gets new ones once a day: a hundred a tick, and all of two days at once. What is looked at is checked exactly and nothing follows from a look alone, so none of this is part of the state.
 */
import { RankHeap } from '../core/trigger/heap.ts';
import { Schedule } from '../core/schedule.ts';

const DAY_MS = 86_400_000;
/** For so long the prices of a look hold. */
export const HOLDS_MS = 2 * DAY_MS;
/** After so long they are set anew. */
const RENEWS_MS = DAY_MS;
/** So many are, a tick. */
const PIECE = 100;

/** A loan is looked at from `fall` downwards and from `rise` upwards, and when it is to be sold. Prices are rounded to a number, which keeps their order. */
export type Look = { fall: number; rise: number | undefined; saleAt: number | undefined };

export class Watch {
  /** By instrument. The lowest rank comes first, so a fall ranks by its price below zero. */
  private readonly falls = new Map<number, RankHeap>();
  private readonly rises = new Map<number, RankHeap>();
  private readonly renewals = new Schedule<'loan'>(['loan']);
  private readonly sales = new Schedule<'loan'>(['loan']);
  private looked = new Set<number>();

  set(id: number, instrument: number, { fall, rise, saleAt }: Look, at: number): void {
    heapOf(this.falls, instrument).set(id, -fall);
    if (rise === undefined) this.rises.get(instrument)?.delete(id);
    else heapOf(this.rises, instrument).set(id, rise);
    this.renewals.set('loan', id, at + RENEWS_MS);
    if (saleAt === undefined) this.sales.clear('loan', id);
    else this.sales.set('loan', id, saleAt);
  }

  clear(id: number, instrument: number): void {
    this.falls.get(instrument)?.delete(id);
    this.rises.get(instrument)?.delete(id);
    this.renewals.clear('loan', id);
    this.sales.clear('loan', id);
  }

  /** Those whose looks are to be set anew at a tick. */
  *stale(at: number): Generator<number> {
    for (let next = this.sales.take(at); next; next = this.sales.take(at)) yield next.id;
    for (let count = 0; count < PIECE || this.renewals.next <= at - RENEWS_MS; count += 1) {
      const next = this.renewals.take(at);
      if (!next) return;
      yield next.id;
    }
  }

  /** Looks at those of an instrument that its price reached. */
  see(instrument: number, price: number): void {
    for (const [heaps, most] of [
      [this.falls, -price],
      [this.rises, price],
    ] as const) {
      const heap = heaps.get(instrument);
      while (heap && heap.rank <= most) {
        const id = heap.first;
        heap.delete(id);
        this.looked.add(id);
      }
    }
  }

  /** Those that are looked at, which no longer wait. */
  takeLooked(): number[] {
    if (this.looked.size === 0) return [];
    const ids = [...this.looked];
    this.looked = new Set();
    return ids;
  }
}

function heapOf(heaps: Map<number, RankHeap>, instrument: number): RankHeap {
  const known = heaps.get(instrument);
  if (known) return known;
  const heap = new RankHeap();
  heaps.set(instrument, heap);
  return heap;
}
