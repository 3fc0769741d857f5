import { expect, test } from 'vitest';
import type { SourceReport } from '../../carry/feed/feed.ts';
import { Repeats } from './repeats.ts';

const report = (market: number, at: number, leftOut?: 'stale'): SourceReport => ({
  ...{ market, price: 5n, at, current: 5n },
  sources: [{ name: 'one', price: 5n, at, leftOut }],
});

test('OPT-015 an unchanged price is a tick every second while something depends on it and a source says it', () => {
  const needed = new Set([1, 2, 3]);
  const repeats = new Repeats((market) => needed.has(market));
  for (const market of [1, 2, 3, 4]) repeats.note(market, { time: 10_000, price: 5n, volume: 3n });
  const reports = () => [report(1, 10_000), report(2, 10_000, 'stale'), report(3, 500), report(4, 10_000)];
  expect(repeats.take(10_999, reports)).toEqual([]);
  // 2 is left out, 3 was silent for more than ten seconds, nothing depends on 4.
  expect(repeats.take(11_000, reports)).toEqual([
    { market: 1, tick: { time: 11_000, price: 5n, volume: 0n, sources: report(1, 10_000).sources } },
  ]);
  expect(repeats.take(11_500, reports)).toEqual([]);
  expect(repeats.take(12_000, reports)).toHaveLength(1);
  // Too few sources make no price, and others make another one.
  for (const current of [undefined, 6n])
    expect(repeats.take(13_000, () => [{ ...report(1, 12_000), current }])).toEqual([]);
  needed.clear();
  expect(repeats.take(14_000, reports)).toEqual([]);
});
