/**
 * What must happen at a price. A trigger is (kind, id) and waits until the price of an instrument reaches it from one side; like timers they are not stored: each
 * belongs to something that is, and is set again from that when the state is loaded.
 *
 * A price fires what it reached in a defined order: first what waits for it from below, by trigger price from the lowest, then what waits from above, from the highest; at one trigger price the older,
 * which is the smaller id. What a fired trigger trades may show further prices. Of one source the prices are looked at in the order in which they were seen.
 */
import { assert } from '@glassbook/money';
import { ABSENT } from '../int-map.ts';
import { RankHeap } from './heap.ts';

/** Which price of an instrument: of its last trade, the index price, or the mark price. Lists are numbered by their places: append only. */
export const priceSources = ['last', 'index', 'mark'] as const;
export type PriceSource = (typeof priceSources)[number];
/** Those of an instrument without a mark price. */
export type UnmarkedSource = Exclude<PriceSource, 'mark'>;
/** From below, or from above. */
export type Direction = 'rise' | 'fall';
/** A price of an instrument. */
export type Watched = { instrument: number; by: PriceSource };
export type Trigger = Watched & { kind: string; id: number; direction: Direction; ticks: number };
/** A price in the ticks of those that wait for it: it is at or above `floor` ticks, and at or below `ceil`. */
export type SeenPrice = Watched & { floor: number; ceil: number };

/** A trigger that waits from a place in the order of prices on. */
type Late = { key: number; trigger: Omit<Trigger, 'kind' | 'id'> };

/** Ids are below this, so that the place of the kind and the id fit one number that sorts like the two of them. */
const IDS = 2 ** 40;
/** By price source and direction. */
const LISTS = priceSources.length * 2;

export class Triggers<TriggerKind extends string = string> {
  private readonly kinds: readonly string[];
  /** By instrument, source and direction. */
  private readonly lists = new Map<number, RankHeap>();
  /** The list of each trigger. */
  private readonly listOf = new Map<number, RankHeap>();
  /** Prices in the order in which they were seen, and between them what waits from there on. */
  private readonly seen: (SeenPrice | Late)[] = [];
  /** How many of them were looked at. */
  private looked = 0;
  /** Those of `seen` that are still to be set. */
  private readonly late = new Map<number, Late>();
  /** Whether a price is being looked at. */
  private isLooking = false;

  /** `kinds` in the order in which those at one price are fired. */
  constructor(kinds: readonly string[]) {
    this.kinds = kinds;
  }

  get count(): number {
    return this.listOf.size + this.late.size;
  }

  /** Sets a trigger; one that is set is moved. */
  set(kind: TriggerKind, id: number, trigger: Late['trigger']): void {
    this.put(this.keyOf(kind, id), trigger);
  }

  private put(key: number, { instrument, by, direction, ticks }: Late['trigger']): void {
    assert(Number.isSafeInteger(ticks), 'a trigger price is on the tick');
    this.late.delete(key);
    const list = this.listAt(instrument, by, direction);
    const known = this.listOf.get(key);
    if (known !== list) known?.delete(key);
    list.set(key, direction === 'rise' ? ticks : -ticks);
    this.listOf.set(key, list);
  }

  /** Sets a trigger for the prices from now on: those that were seen and are still to be looked at do not reach it. */
  setNext(kind: TriggerKind, id: number, trigger: Late['trigger']): void {
    if (!this.isLooking && !this.hasSeen) {
      this.set(kind, id, trigger);
      return;
    }
    this.clear(kind, id);
    const late = { key: this.keyOf(kind, id), trigger };
    this.late.set(late.key, late);
    this.seen.push(late);
  }

  clear(kind: TriggerKind, id: number): void {
    const key = this.keyOf(kind, id);
    this.late.delete(key);
    this.listOf.get(key)?.delete(key);
    this.listOf.delete(key);
  }

  /** A price to be looked at once what is being done is done. */
  see(price: SeenPrice): void {
    if (this.count > 0) this.seen.push(price);
  }

  /** Whether a price waits to be looked at. */
  get hasSeen(): boolean {
    return this.looked < this.seen.length;
  }

  /** The price that is looked at next, which no longer waits. */
  takeSeen(): SeenPrice | undefined {
    while (this.hasSeen) {
      const next = this.seen[this.looked] as SeenPrice | Late;
      this.looked += 1;
      if ('by' in next) {
        this.isLooking = true;
        return next;
      }
      // One that was set anew or cleared meanwhile is not set.
      if (this.late.get(next.key) === next) this.put(next.key, next.trigger);
    }
    this.seen.length = 0;
    this.looked = 0;
    this.isLooking = false;
    return undefined;
  }

  /** Takes out the trigger that this price reaches first. */
  take({ instrument, by, floor, ceil }: SeenPrice): { kind: string; id: number } | undefined {
    return (
      this.takeFrom(listNumber(instrument, by, 'rise'), floor) ??
      this.takeFrom(listNumber(instrument, by, 'fall'), -ceil)
    );
  }

  private takeFrom(list: number, most: number): { kind: string; id: number } | undefined {
    const heap = this.lists.get(list);
    if (heap === undefined || heap.rank > most) return undefined;
    const key = heap.first;
    heap.delete(key);
    this.listOf.delete(key);
    const id = key % IDS;
    return { kind: this.kinds[(key - id) / IDS] as string, id };
  }

  /** Every trigger, in the order in which a price that reached all of them would fire them, list by list. */
  triggers(): Trigger[] {
    return [...this.lists]
      .sort(([a], [b]) => a - b)
      .flatMap(([list, heap]) =>
        [...heap]
          .sort(([a, rankA], [b, rankB]) => rankA - rankB || a - b)
          .map(([key, rank]) => this.triggerAt(list, key, rank)),
      );
  }

  private triggerAt(list: number, key: number, rank: number): Trigger {
    const at = list % LISTS;
    const direction = at % 2 === 0 ? 'rise' : 'fall';
    const id = key % IDS;
    return {
      kind: this.kinds[(key - id) / IDS] as string,
      id,
      instrument: (list - at) / LISTS,
      by: priceSources[at >> 1] as PriceSource,
      direction,
      ticks: direction === 'rise' ? rank : -rank,
    };
  }

  private listAt(instrument: number, by: PriceSource, direction: Direction): RankHeap {
    const number = listNumber(instrument, by, direction);
    let list = this.lists.get(number);
    if (list === undefined) {
      list = new RankHeap();
      this.lists.set(number, list);
    }
    return list;
  }

  private keyOf(kind: TriggerKind, id: number): number {
    const place = this.kinds.indexOf(kind);
    assert(place !== ABSENT && Number.isSafeInteger(id) && id >= 0 && id < IDS, 'a trigger is of a listed kind');
    return place * IDS + id;
  }
}

const listNumber = (instrument: number, by: PriceSource, direction: Direction): number =>
  instrument * LISTS + priceSources.indexOf(by) * 2 + (direction === 'rise' ? 0 : 1);
