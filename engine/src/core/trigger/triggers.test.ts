import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RankHeap } from './heap.ts';
import { Trails, type Distance } from './trails.ts';
import { Triggers, type Direction, type SeenPrice } from './triggers.ts';

const at = { instrument: 1, by: 'last' } as const;
const price = (ticks: number): SeenPrice => ({ ...at, floor: ticks, ceil: ticks });
const taken = (triggers: Triggers, seen: SeenPrice): number[] => {
  const ids: number[] = [];
  for (let next = triggers.take(seen); next; next = triggers.take(seen)) ids.push(next.id);
  return ids;
};

test('a heap gives ids by rank, then by id, after any additions, moves and removals', () => {
  const step = fc.tuple(fc.nat(40), fc.option(fc.integer({ min: -20, max: 20 })));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const heap = new RankHeap();
      const naive = new Map<number, number>();
      for (const [id, rank] of steps) {
        if (rank === null) expect(heap.delete(id)).toBe(naive.delete(id));
        else {
          heap.set(id, rank);
          naive.set(id, rank);
        }
        const first = [...naive].sort(([a, x], [b, y]) => x - y || a - b)[0];
        expect([heap.first, heap.rank, heap.size]).toEqual([first?.[0] ?? -1, first?.[1] ?? Infinity, naive.size]);
      }
    }),
  );
});

test('a price fires what waits below it from the lowest, then what waits above it from the highest, the older first at one price', () => {
  const triggers = new Triggers(['a.b']);
  const waits: [number, Direction, number][] = [
    [1, 'rise', 100],
    [2, 'rise', 90],
    [3, 'rise', 90],
    [4, 'rise', 101],
    [5, 'fall', 100],
    [6, 'fall', 110],
    [7, 'fall', 99],
  ];
  for (const [id, direction, ticks] of [...waits].reverse()) triggers.set('a.b', id, { ...at, direction, ticks });
  triggers.set('a.b', 8, { instrument: 2, by: 'last', direction: 'rise', ticks: 1 });
  triggers.set('a.b', 9, { instrument: 1, by: 'index', direction: 'rise', ticks: 1 });
  expect(taken(triggers, price(100))).toEqual([2, 3, 1, 6, 5]);
  expect(triggers.triggers().map(({ id }) => id)).toEqual([4, 7, 9, 8]);
  triggers.clear('a.b', 4);
  expect(taken(triggers, price(1_000))).toEqual([]);
});

test('a price between two ticks reaches neither of them', () => {
  const triggers = new Triggers(['a.b']);
  triggers.set('a.b', 1, { ...at, direction: 'rise', ticks: 101 });
  triggers.set('a.b', 2, { ...at, direction: 'fall', ticks: 100 });
  expect(taken(triggers, { ...at, floor: 100, ceil: 101 })).toEqual([]);
  expect(taken(triggers, price(101))).toEqual([1]);
});

test('prices are looked at in the order in which they were seen', () => {
  const triggers = new Triggers(['a.b']);
  triggers.see(price(1));
  expect(triggers.hasSeen).toBe(false);
  triggers.set('a.b', 1, { ...at, direction: 'rise', ticks: 101 });
  const seen = [price(5), { ...price(6), by: 'index' } as const, price(7)];
  for (const each of seen) triggers.see(each);
  const looked = [];
  for (let next = triggers.takeSeen(); next; next = triggers.takeSeen()) looked.push(next);
  expect(looked).toEqual(seen);
});

test('a trigger that waits from the next price on is not reached by those seen before, also while one is looked at', () => {
  const triggers = new Triggers(['a.b']);
  const rise = { ...at, direction: 'rise', ticks: 100 } as const;
  triggers.setNext('a.b', 1, rise);
  triggers.see(price(101));
  for (const id of [2, 3, 4]) triggers.setNext('a.b', id, rise);
  triggers.clear('a.b', 4);
  triggers.setNext('a.b', 3, { ...rise, ticks: 103 });
  expect([triggers.count, triggers.triggers().length]).toEqual([3, 1]);
  triggers.see(price(102));
  const fired: [number, number][] = [];
  for (let seen = triggers.takeSeen(); seen; seen = triggers.takeSeen())
    for (let next = triggers.take(seen); next; next = triggers.take(seen)) {
      fired.push([next.id, seen.floor]);
      if (next.id === 2) triggers.setNext('a.b', 5, rise);
    }
  expect(fired).toEqual([
    [1, 101],
    [2, 102],
  ]);
  expect(triggers.triggers().map(({ id }) => id)).toEqual([5, 3]);
});

/** What follows the price, each on its own. */
type Follower = { id: number; direction: Direction; distance: Distance; best: number };
const firesAt = ({ direction, distance: { ticks, ppm }, best }: Follower): number => {
  const away = ppm === 0 ? ticks : Math.max(1, Math.ceil((best * ppm) / 1_000_000));
  return direction === 'fall' ? best - away : best + away;
};

/** Which of a group is next: the nearest trigger price, ticks before parts, the smaller part, the older. */
const headsFirst = (a: Follower, b: Follower): number =>
  Math.abs(a.best - firesAt(a)) - Math.abs(b.best - firesAt(b)) || a.distance.ppm - b.distance.ppm || a.id - b.id;
/** Again and again the first of each group, of those the one whose trigger price is reached first. */
function inOrder(due: readonly Follower[]): number[] {
  const left = [...due];
  const ids: number[] = [];
  while (left.length > 0) {
    const isHead = (one: Follower) =>
      left.every(
        (other) => other.direction !== one.direction || other.best !== one.best || headsFirst(one, other) <= 0,
      );
    const rank = (one: Follower) => (one.direction === 'rise' ? firesAt(one) : 10_000 - firesAt(one));
    const [first] = left.filter(isHead).sort((a, b) => rank(a) - rank(b) || a.id - b.id);
    ids.push(first?.id ?? 0);
    left.splice(left.indexOf(first as Follower), 1);
  }
  return ids;
}

test('trails fire where each would on its own, after any prices, additions and ends, also when loaded in between', () => {
  const distance = fc.oneof(
    fc.record({ ticks: fc.integer({ min: 1, max: 30 }), ppm: fc.constant(0) }),
    fc.record({ ticks: fc.constant(0), ppm: fc.integer({ min: 100, max: 300_000 }) }),
  );
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ price: fc.integer({ min: 60, max: 140 }) }) },
    { weight: 2, arbitrary: fc.record({ begin: distance, direction: fc.constantFrom<Direction>('rise', 'fall') }) },
    { weight: 1, arbitrary: fc.record({ end: fc.nat(30) }) },
    { weight: 1, arbitrary: fc.constant({ load: true }) },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      let triggers = new Triggers(['a.b']);
      let trails = new Trails('a.b');
      const rows = new Map<number, object>();
      const began = new Map<number, number>();
      let followers: Follower[] = [];
      let now = 100;
      let next = 1;
      for (const each of steps) {
        if ('price' in each) {
          now = each.price;
          for (const one of followers)
            one.best = one.direction === 'fall' ? Math.max(one.best, now) : Math.min(one.best, now);
          const due = followers.filter((one) => (one.direction === 'fall' ? now <= firesAt(one) : now >= firesAt(one)));
          trails.follow(triggers, price(now));
          const fired: number[] = [];
          for (let hit = triggers.take(price(now)); hit; hit = triggers.take(price(now))) {
            fired.push(hit.id);
            trails.end(triggers, hit.id);
          }
          expect(fired).toEqual(inOrder(due));
          followers = followers.filter(({ id }) => !fired.includes(id));
        } else if ('begin' in each) {
          trails.begin(triggers, next, next, { ...at, direction: each.direction }, each.begin, price(now));
          followers.push({ id: next, direction: each.direction, distance: each.begin, best: now });
          began.set(next, next);
          next += 1;
        } else if ('end' in each) {
          trails.end(triggers, each.end);
          followers = followers.filter(({ id }) => id !== each.end);
        } else {
          for (const row of trails.takeChanged()) {
            if (row.status === 'over') rows.delete(row.from);
            else rows.set(row.from, row);
          }
          const before = [triggers.triggers(), [...trails.rows()]];
          triggers = new Triggers(['a.b']);
          trails = new Trails('a.b');
          for (const row of rows.values()) trails.restore(row as never);
          for (const { id, direction, distance: far } of followers)
            trails.resume(triggers, id, { ...at, direction }, far, began.get(id) ?? 0);
          expect([triggers.triggers(), [...trails.rows()]]).toEqual(before);
        }
        for (const one of followers) expect(trails.bestOf(one.id)).toBe(one.best);
      }
    }),
    { numRuns: 400 },
  );
});
