import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate } from './allocation.ts';

test.each<[string, bigint, bigint, bigint[], bigint[]]>([
  ['half of everything', 1_000n, 0n, [100n, 400n, 700n, 800n], [50n, 200n, 350n, 400n]],
  ['what the cap leaves is all that is sold', 1_000n, 300n, [100n, 400n, 700n, 800n], [100n, 300n, 300n, 300n]],
  ['less than is sold: everybody has all', 1_000n, 0n, [100n, 400n], [100n, 400n]],
  ['exactly what is sold', 500n, 0n, [100n, 400n], [100n, 400n]],
  ['all at the cap, and tokens are left', 1_000n, 10n, [100n, 400n], [10n, 10n]],
  ['nobody', 1_000n, 0n, [], []],
  ['some at the cap', 1_000n, 450n, [100n, 1_000n, 1_000n], [100n, 450n, 450n]],
  ['the cap makes the part of the others larger', 900n, 400n, [400n, 600n, 2_000n], [200n, 300n, 400n]],
  ['a share that is just the cap is no more than it', 600n, 300n, [600n, 600n], [300n, 300n]],
  ['the remainder by the largest fraction', 11n, 0n, [5n, 6n, 9n], [3n, 3n, 5n]],
  ['equal fractions: the earlier order', 10n, 0n, [7n, 7n, 7n], [4n, 3n, 3n]],
  ['fewer tokens than owners', 2n, 0n, [5n, 5n, 5n, 5n], [1n, 1n, 0n, 0n]],
  ['fewer tokens than owners: the largest applications', 2n, 1n, [5n, 6n, 5n, 6n], [0n, 1n, 0n, 1n]],
  ['one token', 1n, 0n, [1n, 1n], [1n, 0n]],
])('IEO-003 %s', (_name, total, cap, asked, granted) => {
  expect(allocate(total, cap, asked).granted).toEqual(granted);
});

const cases = fc.record({
  total: fc.bigInt(1n, 5_000n),
  cap: fc.oneof(fc.constant(0n), fc.bigInt(1n, 600n)),
  asked: fc.array(fc.bigInt(1n, 5_000n), { maxLength: 40 }),
});

test('IEO-003 what is granted adds up, is nobody’s more than the cap or the application, and within one token of the exact share', () => {
  fc.assert(
    fc.property(cases, ({ total, cap, asked }) => {
      const { granted, numerator, denominator, capped, topped } = allocate(total, cap, asked);
      const most = asked.map((tokens) => (cap > 0n && tokens > cap ? cap : tokens));
      const wanted = most.reduce((sum, each) => sum + each, 0n);
      expect(granted.reduce((sum, each) => sum + each, 0n)).toBe(wanted < total ? wanted : total);
      expect(numerator <= denominator && (numerator < denominator || wanted <= total)).toBe(true);
      let more = 0;
      for (const [place, tokens] of asked.entries()) {
        const share = tokens * numerator;
        const exact = cap > 0n && share > cap * denominator ? cap * denominator : share;
        const got = granted[place] ?? 0n;
        expect(got <= (most[place] ?? 0n)).toBe(true);
        expect(got * denominator > exact - denominator && got * denominator < exact + denominator).toBe(true);
        if (got * denominator > exact) more += 1;
      }
      expect(topped).toBe(more);
      expect(asked.filter((tokens) => cap > 0n && tokens * numerator > cap * denominator)).toHaveLength(capped);
    }),
    { seed: 35, numRuns: 500 },
  );
});

test('IEO-003 who asks for more never gets less', () => {
  fc.assert(
    fc.property(cases, ({ total, cap, asked }) => {
      const { granted } = allocate(total, cap, asked);
      const sorted = asked.map((tokens, place) => [tokens, granted[place] ?? 0n] as const);
      sorted.sort(([a, x], [b, y]) => Number(a - b || x - y));
      for (const [place, [, got]] of sorted.entries()) expect(got >= (sorted[place - 1]?.[1] ?? 0n)).toBe(true);
    }),
    { seed: 35, numRuns: 500 },
  );
});
