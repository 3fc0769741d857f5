/**
 * Triggers that follow a price: each fires when the price has come back from its best since the trigger began by its own distance, in ticks or in parts of that best.
 *
 * Those that have the same best price so far are a group: one that began later has begun at most at the price that the earlier ones have as their best, so the groups of a list are a stack,
 * the newest with the price nearest to the present one. A price beyond the best of some joins them to one group, of which only the first to fire waits in `Triggers`. A
 * price costs the groups that it joins and no more, however many follow it. In a group the smaller distance fires first, at one trigger price ticks before parts and the smaller part before the larger, then
 * the older.
 */
import { assert } from '@glassbook/money';
import { RankHeap } from './heap.ts';
import type { Direction, SeenPrice, Triggers, Watched } from './triggers.ts';

/** How far the price has to come back: whole ticks, or parts per million of its best price, rounded up to the tick. The other is 0. */
export type Distance = { ticks: number; ppm: number };
export type Trailed = Watched & { direction: Direction };
/** A group as it is stored: which triggers are in it follows from the number each began with. */
export type TrailRow = Trailed & {
  /** The smallest number that one of it began with. */
  from: number;
  /** Its best price in ticks: the highest for those that fire as the price falls, the lowest for the others. */
  best: number;
  status: 'followed' | 'over';
};

/** `best` is in ticks below zero where the price is followed down, so that more is always better. */
type Group = { at: Trailed; from: number; best: number; byTicks: RankHeap; byPpm: RankHeap; head: number };

const PPM = 1_000_000;
/** `ticks` × `ppm` / 1,000,000, rounded up; at least one tick. */
const partOf = (ticks: number, ppm: number): number => {
  const rest = ticks % PPM;
  return Math.max(1, ((ticks - rest) / PPM) * ppm + Math.ceil((rest * ppm) / PPM));
};

export class Trails<Kind extends string = string> {
  /** Rows that changed since the last time, each once. */
  private changed = new Map<string, TrailRow>();
  private readonly kind: Kind;
  /** By instrument, source and direction, the oldest group first. */
  private readonly stacks = new Map<string, Group[]>();
  private readonly groupOf = new Map<number, Group>();

  constructor(kind: Kind) {
    this.kind = kind;
  }

  /** Begins to follow the price as it is now. `from` is larger than that of any before. */
  begin(
    triggers: Triggers<Kind>,
    id: number,
    from: number,
    at: Trailed,
    distance: Distance,
    price: Pick<SeenPrice, 'floor' | 'ceil'>,
  ): void {
    const best = bestOf(at.direction, price);
    const stack = this.stackAt(at);
    this.follow(triggers, { ...at, ...price });
    let group = stack.at(-1);
    if (group?.best !== best) {
      group = { at, from, best, byTicks: new RankHeap(), byPpm: new RankHeap(), head: 0 };
      stack.push(group);
      this.touch(group, 'followed');
    }
    this.join(group, id, distance);
    this.choose(triggers, group);
  }

  /** Ends it, where it has begun. */
  end(triggers: Triggers<Kind>, id: number): void {
    const group = this.groupOf.get(id);
    if (group === undefined) return;
    this.groupOf.delete(id);
    if (!group.byTicks.delete(id)) group.byPpm.delete(id);
    this.choose(triggers, group);
    if (group.byTicks.size + group.byPpm.size > 0) return;
    const stack = this.stackAt(group.at);
    stack.splice(stack.indexOf(group), 1);
    this.touch(group, 'over');
  }

  /** The best prices after this one, and with them what fires next. */
  follow(triggers: Triggers<Kind>, price: SeenPrice): void {
    for (const direction of ['rise', 'fall'] as const) {
      const stack = this.stacks.get(stackName({ ...price, direction }));
      if (stack !== undefined) this.followOn(triggers, stack, bestOf(direction, price));
    }
  }

  private followOn(triggers: Triggers<Kind>, stack: Group[], best: number): void {
    let joined: Group | undefined;
    for (let last = stack.at(-1); last !== undefined && last.best <= best; last = stack.at(-1)) {
      if (last.best === best && joined === undefined) return;
      stack.pop();
      joined = joined === undefined ? last : this.merge(triggers, last, joined);
    }
    if (joined === undefined) return;
    joined.best = best;
    stack.push(joined);
    this.touch(joined, 'followed');
    this.choose(triggers, joined);
  }

  /** The fewer join the others, so that each is moved a few times at most. */
  private merge(triggers: Triggers<Kind>, older: Group, newer: Group): Group {
    this.touch(newer, 'over');
    const isFewer = older.byTicks.size + older.byPpm.size < newer.byTicks.size + newer.byPpm.size;
    const [from, to] = isFewer ? [older, newer] : [newer, older];
    to.from = older.from;
    to.best = older.best;
    if (from.head !== 0) triggers.clear(this.kind, from.head);
    for (const [id, ticks] of from.byTicks) this.join(to, id, { ticks, ppm: 0 });
    for (const [id, ppm] of from.byPpm) this.join(to, id, { ticks: 0, ppm });
    return to;
  }

  private join(group: Group, id: number, { ticks, ppm }: Distance): void {
    if (ppm === 0) group.byTicks.set(id, ticks);
    else group.byPpm.set(id, ppm);
    this.groupOf.set(id, group);
  }

  /** Sets the trigger of the one that fires first. */
  private choose(triggers: Triggers<Kind>, group: Group): void {
    const { byTicks, byPpm, best, at } = group;
    const part = byPpm.size === 0 ? Infinity : partOf(Math.abs(best), byPpm.rank);
    const head = byTicks.size + byPpm.size === 0 ? 0 : (byTicks.rank <= part ? byTicks : byPpm).first;
    if (group.head !== 0 && group.head !== head) triggers.clear(this.kind, group.head);
    group.head = head;
    if (head === 0) return;
    const fires = best - Math.min(byTicks.rank, part);
    triggers.set(this.kind, head, { ...at, ticks: at.direction === 'fall' ? fires : -fires });
  }

  /** Its best price in ticks; undefined before it began. */
  bestOf(id: number): number | undefined {
    const group = this.groupOf.get(id);
    return group && Math.abs(group.best);
  }

  /** Puts a stored group back while loading. */
  restore({ from, best, instrument, by, direction }: TrailRow): void {
    const at = { instrument, by, direction };
    const group = {
      at,
      from,
      best: direction === 'fall' ? best : -best,
      byTicks: new RankHeap(),
      byPpm: new RankHeap(),
      head: 0,
    };
    const stack = this.stackAt(at);
    stack.push(group);
    stack.sort((a, b) => a.from - b.from);
  }

  /** Puts one that began with this number back to its group, after all groups. */
  resume(triggers: Triggers<Kind>, id: number, at: Trailed, distance: Distance, from: number): void {
    const group = this.stackAt(at).findLast((each) => each.from <= from);
    assert(group !== undefined, 'what follows a price is of a stored group');
    this.join(group, id, distance);
    this.choose(triggers, group);
  }

  /** The groups as they stand. */
  *rows(): Generator<TrailRow> {
    for (const name of [...this.stacks.keys()].sort())
      for (const group of this.stacks.get(name) ?? []) yield rowOf(group, 'followed');
  }

  takeChanged(): TrailRow[] {
    const rows = [...this.changed.values()];
    this.changed = new Map();
    return rows;
  }

  private touch(group: Group, status: TrailRow['status']): void {
    this.changed.set(`${stackName(group.at)}/${group.from}`, rowOf(group, status));
  }

  private stackAt(at: Trailed): Group[] {
    const name = stackName(at);
    let stack = this.stacks.get(name);
    if (stack === undefined) {
      stack = [];
      this.stacks.set(name, stack);
    }
    return stack;
  }
}

const stackName = ({ instrument, by, direction }: Trailed): string => `${instrument}/${by}/${direction}`;
const bestOf = (direction: Direction, { floor, ceil }: Pick<SeenPrice, 'floor' | 'ceil'>): number =>
  direction === 'fall' ? floor : -ceil;
const rowOf = ({ at, from, best }: Group, status: TrailRow['status']): TrailRow => ({
  ...at,
  from,
  best: Math.abs(best),
  status,
});
