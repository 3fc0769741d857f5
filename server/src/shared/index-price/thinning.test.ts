import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HELD_MAX_MS, MOVED_PPM, Thinning, type SourcedTick } from './thinning.ts';

const tick = (time: number, price: bigint, volume = 1n): SourcedTick => ({ time, price, volume, sources: [] });
const never = () => false;

test('the first price of a market is journaled at once', () => {
  const thinning = new Thinning(never);
  thinning.note(1, tick(1_000, 100n));
  expect(thinning.take(1_000)).toEqual([{ market: 1, price: 100n, volume: 1n, ticks: [tick(1_000, 100n)] }]);
  expect(thinning.take(1_000)).toEqual([]);
});

test('a small move is held, with its volume and ticks, until the next ten seconds of the clock, in which all that are held are due', () => {
  const thinning = new Thinning(never);
  for (const market of [1, 2]) thinning.note(market, tick(1_000, 1_000_000n));
  thinning.take(1_000);
  const later = [tick(2_000, 1_000_100n, 5n), tick(8_000, 999_950n, 7n)];
  for (const each of later) thinning.note(1, each);
  thinning.note(2, tick(9_999, 1_000_001n));
  expect(thinning.take(9_999)).toEqual([]);
  expect(thinning.take(10_000)).toEqual([
    { market: 1, price: 999_950n, volume: 12n, ticks: later },
    { market: 2, price: 1_000_001n, volume: 1n, ticks: [tick(9_999, 1_000_001n)] },
  ]);
});

test.each([
  [1_002_999n, 0],
  [1_003_000n, 1],
  [997_001n, 0],
  [997_000n, 1],
])('a price that moved by 0.3 % is journaled: %s after 1000000', (price, due) => {
  const thinning = new Thinning(never);
  thinning.note(1, tick(1_000, 1_000_000n));
  thinning.take(1_000);
  thinning.note(1, tick(2_000, price));
  expect(thinning.take(2_000)).toHaveLength(due);
});

test('where every price is needed, and where all are taken, none is held', () => {
  const needed = new Set<number>();
  const thinning = new Thinning((market) => needed.has(market));
  const both = (at: number) => [1, 2].forEach((market) => thinning.note(market, tick(at, 1_000_000n + BigInt(at))));
  both(0);
  thinning.take(0);
  needed.add(2);
  both(1);
  expect(thinning.take(1).map(({ market }) => market)).toEqual([2]);
  expect(thinning.take(2, true).map(({ market }) => market)).toEqual([1]);
});

test('whatever the ticks, nothing is lost, and no price is held beyond its time or its share', () => {
  const step = fc.record({ wait: fc.integer({ min: 1, max: 4_000 }), move: fc.integer({ min: -2_000, max: 2_000 }) });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
      const thinning = new Thinning(never);
      const noted: SourcedTick[] = [];
      const taken: SourcedTick[] = [];
      let [at, price] = [0, 1_000_000n];
      let journaled: SourcedTick | undefined;
      for (const { wait, move } of steps) {
        [at, price] = [at + wait, price + BigInt(move)];
        const next = tick(at, price, BigInt(wait));
        noted.push(next);
        thinning.note(1, next);
        for (const due of thinning.take(at)) {
          expect([due.price, due.volume]).toEqual([price, due.ticks.reduce((sum, { volume }) => sum + volume, 0n)]);
          taken.push(...due.ticks);
          journaled = next;
        }
        const moved = price - (journaled?.price ?? 0n);
        expect((moved < 0n ? -moved : moved) * 1_000_000n < MOVED_PPM * (journaled?.price ?? 0n)).toBe(true);
        expect(at - (journaled?.time ?? -Infinity)).toBeLessThan(HELD_MAX_MS);
      }
      taken.push(...thinning.take(at, true).flatMap(({ ticks }) => ticks));
      expect(taken).toEqual(noted);
    }),
  );
});
