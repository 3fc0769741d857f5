import { expect, test } from 'vitest';
import { Fixings, lastTick } from './fixing.ts';
import { Prices } from './prices.ts';

const rule = { windowMs: 5_000, most: 5, fewest: 3 };
const T = 100_000;

/** Ticks at so many milliseconds before T, numbered from 1. */
function noted(ticks: readonly (readonly [before: number, price: bigint])[]): Fixings {
  const fixings = new Fixings();
  fixings.keep(1, rule);
  for (const [place, [before, price]] of ticks.entries()) fixings.note(1, { seq: place + 1, at: T - before, price });
  return fixings;
}

test.each([
  [
    'five ticks',
    [
      [5_000, 9n],
      [4_000, 1n],
      [3_000, 7n],
      [2_000, 3n],
      [1, 5n],
    ],
    5n,
    [1, 2, 3, 4, 5],
  ],
  [
    'one a millisecond too old',
    [
      [5_001, 9n],
      [4_000, 1n],
      [3_000, 7n],
      [1_000, 3n],
    ],
    3n,
    [2, 3, 4],
  ],
  [
    'one at the very time',
    [
      [3_000, 1n],
      [2_000, 2n],
      [1_000, 3n],
      [0, 9n],
    ],
    2n,
    [1, 2, 3],
  ],
  [
    'four: the oldest is dropped',
    [
      [4_000, 9n],
      [3_000, 1n],
      [2_000, 3n],
      [1_000, 2n],
    ],
    2n,
    [2, 3, 4],
  ],
  [
    'six: the last five count',
    [
      [4_900, 9n],
      [4_000, 1n],
      [3_000, 2n],
      [2_000, 3n],
      [1_000, 4n],
      [10, 5n],
    ],
    3n,
    [2, 3, 4, 5, 6],
  ],
  [
    'two of one millisecond, by journal number',
    [
      [10, 3n],
      [10, 1n],
      [10, 2n],
    ],
    2n,
    [1, 2, 3],
  ],
  [
    'two',
    [
      [2_000, 1n],
      [1_000, 2n],
    ],
    undefined,
    [2],
  ],
  ['none', [], undefined, []],
] as const)('the index as of a time, of %s', (_, ticks, price, seqs) => {
  // One after the time is never noted before the fixing is taken; here it would push the oldest out.
  expect(noted(ticks).at(1, T, rule)).toEqual({ price, ticks: seqs });
});

test('ticks are kept from the first product on that looks back on them, as far as the farthest does', () => {
  const fixings = new Fixings();
  const tick = (seq: number) => ({ seq, at: seq * 1_000, price: BigInt(seq) });
  fixings.note(1, tick(1));
  expect(fixings.changed.take()).toEqual([]);
  fixings.keep(1, { windowMs: 2_000, most: 9 });
  fixings.keep(1, { windowMs: 1_000, most: 2 });
  for (const seq of [2, 3, 4, 5]) fixings.note(1, tick(seq));
  expect(fixings.changed.take().at(-1)).toEqual({ instrument: 1, ticks: [tick(3), tick(4), tick(5)] });
  const loaded = new Fixings();
  loaded.restore({ instrument: 1, ticks: [tick(3), tick(4), tick(5)] });
  expect([...loaded]).toEqual([...fixings]);
});

test('what is kept is a row before its first tick, so that loaded is as live', () => {
  const live = new Fixings();
  live.keep(1, rule);
  live.keep(1, rule);
  const rows = live.changed.take();
  expect(rows).toEqual([{ instrument: 1, ticks: [] }]);
  const loaded = new Fixings();
  for (const row of rows) loaded.restore(row);
  expect([...loaded]).toEqual([...live]);
  const tick = { seq: 1, at: T, price: 5n };
  for (const fixings of [live, loaded]) {
    fixings.note(1, tick);
    expect([...fixings]).toEqual([[1, [tick]]]);
  }
});

test('the last tick is that of the highest journal number, no older than asked for', () => {
  const prices = new Prices();
  expect(lastTick(prices, 1, T, 2_000)).toBeUndefined();
  prices.set({ seq: 7, at: T - 2_000, market: 1, price: 5n, volume: 0n });
  expect(lastTick(prices, 1, T, 2_000)).toEqual({ seq: 7, at: T - 2_000, price: 5n });
  expect(lastTick(prices, 1, T + 1, 2_000)).toBeUndefined();
});
