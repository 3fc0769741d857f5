import { assert } from '@glassbook/money';
import { expect, test } from 'vitest';
import { NaiveBook } from '../../test/naive-book.ts';
import { random } from '../../test/random.ts';
import { size } from '../../test/sizes.ts';
import type { Book } from './book.ts';
import { FlatBook } from './flat-book.ts';
import { LOTS_MAX, TICKS_MAX } from './grid.ts';
import { NONE } from './none.ts';
import { Orders } from './orders.ts';
import { BUY, SELL, type SideNumber } from './side.ts';
import { HEAD, SideOfBook } from './side-of-book.ts';

type Kept = { orders: Orders; book: Book };
const kept = (make: (orders: Orders) => Book): Kept => {
  const orders = new Orders();
  return { orders, book: make(orders) };
};

function add({ orders, book }: Kept, id: number, side: SideNumber, ticks: number, lots: number): void {
  const slot = orders.add(id, 1000 + (id % 7), 1);
  orders.setSide(slot, side);
  orders.setTicks(slot, ticks);
  orders.setLots(slot, lots);
  orders.setLotsLeft(slot, lots);
  book.add(slot);
}

function remove({ orders, book }: Kept, id: number): void {
  const slot = orders.slotOf.get(id);
  book.remove(slot);
  orders.remove(slot);
}

/** The queue of a side as ids, best first. */
function queue({ orders, book }: Kept, side: SideNumber): number[] {
  const ids: number[] = [];
  for (let slot = book.first(side); slot !== NONE; slot = book.after(slot)) ids.push(orders.id(slot));
  return ids;
}

test.each([
  [1_000, size(100_000, 4_000), 120],
  [TICKS_MAX - 2_000, size(20_000, 2_000), 120],
  // So many prices for so few orders that most levels are empty and are removed repeatedly.
  [10_000, size(50_000, 4_000), 8_000],
])(
  'flat and naive book agree around %i ticks after each of %i random changes within %i ticks',
  (middle, steps, width) => {
    const seed = 20_260_422;
    const dice = random(seed);
    const flat = kept((orders) => new FlatBook(orders));
    const naive = kept((orders) => new NaiveBook(orders));
    const open: number[] = [];
    for (let step = 1; step <= steps; step += 1) {
      const side = dice.pick<SideNumber>([BUY, SELL]);
      const ticks = (side === BUY ? middle : middle + 1) + dice.below(width) - width / 2;
      if (open.length < 40 || dice.chance(36)) {
        // Now and then two such are more than a number counts.
        const lots = dice.chance(10) ? LOTS_MAX - dice.below(50) : 1 + dice.below(50);
        for (const both of [flat, naive]) add(both, step, side, ticks, lots);
        open.push(step);
      } else {
        const at = dice.below(open.length);
        const id = open[at] as number;
        const left = naive.orders.lotsLeft(naive.orders.slotOf.get(id));
        if (left > 1 && dice.chance(40)) {
          const lots = 1 + dice.below(left - 1);
          for (const both of [flat, naive]) both.book.reduce(both.orders.slotOf.get(id), lots);
        } else {
          for (const both of [flat, naive]) remove(both, id);
          open.splice(at, 1);
        }
      }
      for (const view of [BUY, SELL] as const) {
        assert(flat.book.best(view) === naive.book.best(view), `seed ${seed}, step ${step}: best`);
        assert(
          flat.book.lotsAt(view, ticks) === naive.book.lotsAt(view, ticks),
          `seed ${seed}, step ${step}: lots at ${ticks}`,
        );
        if (step % 50 !== 0) continue;
        if (view === BUY)
          expect(flat.book.takeChanged(), `seed ${seed}, step ${step}: levels`).toEqual(naive.book.takeChanged());
        assert(queue(flat, view).join() === queue(naive, view).join(), `seed ${seed}, step ${step}: queue`);
        assert(
          flat.book.worse(view, ticks) === naive.book.worse(view, ticks),
          `seed ${seed}, step ${step}: worse than ${ticks}`,
        );
      }
    }
  },
);

test('the same price is filled in the order of arrival, and taking lots off keeps the place', () => {
  const flat = kept((orders) => new FlatBook(orders));
  for (const id of [1, 2, 3]) add(flat, id, SELL, 500, 10);
  flat.book.reduce(flat.orders.slotOf.get(1), 9);
  expect(queue(flat, SELL)).toEqual([1, 2, 3]);
  remove(flat, 2);
  add(flat, 4, SELL, 500, 5);
  expect(queue(flat, SELL)).toEqual([1, 3, 4]);
  expect(flat.book.lotsAt(SELL, 500)).toBe(16);
});

test('levels of both sides grow past their first room and stay sorted', () => {
  const flat = kept((orders) => new FlatBook(orders));
  for (let id = 1; id <= 3_000; id += 1)
    add(flat, id, id % 2 === 0 ? BUY : SELL, id % 2 === 0 ? (id * 7919) % 5_000 : 6_000 + ((id * 104_729) % 5_000), 1);
  const bids = queue(flat, BUY).map((id) => (id * 7919) % 5_000);
  const asks = queue(flat, SELL).map((id) => 6_000 + ((id * 104_729) % 5_000));
  expect(bids).toEqual([...bids].sort((a, b) => b - a));
  expect(asks).toEqual([...asks].sort((a, b) => a - b));
});

/** Opens a level and gives it an order. */
function occupy(half: SideOfBook, ticks: number): number {
  const level = half.open(ticks);
  half.ends[level * 4 + HEAD] = 1;
  return level;
}
const visit = (half: SideOfBook, ticks: number) => half.close(occupy(half, ticks));

test('empty levels behind the best are kept up to a number, then removed together', () => {
  const half = new SideOfBook(1);
  occupy(half, 100_000);
  const counts: number[] = [];
  for (let ticks = 1; ticks <= 65; ticks += 1) {
    visit(half, ticks);
    counts.push(half.count);
  }
  expect(counts.slice(-2)).toEqual([65, 1]);
  // One that is used again is no longer counted as empty.
  const again = occupy(half, 5);
  half.close(again);
  expect(occupy(half, 5)).toBe(again);
  for (let ticks = 1_001; ticks <= 1_064; ticks += 1) visit(half, ticks);
  expect(half.count).toBe(66);
  visit(half, 1_065);
  expect(half.count).toBe(2);
  // Numbers of levels are used again, so thousands of prices in turn need no more room than those in use at a time.
  for (let ticks = 2_000; ticks < 4_000; ticks += 1) visit(half, ticks);
  expect(half.keys.length).toBe(128);
});

test('empty levels stay while more have orders', () => {
  const half = new SideOfBook(1);
  for (let ticks = 1; ticks <= 200; ticks += 1) occupy(half, ticks);
  for (let ticks = 1; ticks <= 100; ticks += 1) half.close(half.open(ticks));
  expect(half.count).toBe(200);
  half.close(half.open(101));
  expect(half.count).toBe(99);
});
