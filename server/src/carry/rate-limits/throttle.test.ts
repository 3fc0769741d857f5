import { expect, test } from 'vitest';
import { AddressBuckets } from './throttle.ts';

const keys = Array.from({ length: 40 }, (_, index) => `2001:db8:1:${index.toString(16)}::/64`);
const limit = { perSecond: 1, burst: 2 };

test('all /64 of an IPv6 /48 have sixteen times the limit of one, and the next /48 its own', () => {
  let now = 0;
  const buckets = new AddressBuckets(limit, () => now);
  const through = (key: string) => buckets.take(key) === 0;
  // Refused ones of a single /64 use up nothing of the others.
  for (let n = 0; n < 50; n += 1) expect(through(keys[0]!)).toBe(n < 2);
  expect([...keys.slice(1), ...keys.slice(1)].filter(through)).toHaveLength(30);
  expect(buckets.peek(keys[39]!)).toBe(1);
  expect(through('2001:db8:2:0::/64')).toBe(true);
  now = 1_000;
  expect(keys.filter(through)).toHaveLength(16);
  buckets.giveBack(keys[0]!);
  expect(buckets.peek(keys[39]!)).toBe(0);
  expect(through(keys[39]!)).toBe(true);
});

test('what has no such network is limited by itself alone', () => {
  const buckets = new AddressBuckets(limit, () => 0);
  for (let n = 1; n < 50; n += 1)
    for (const key of [`198.51.100.${n}`, `device ${n}`])
      expect([buckets.take(key, 9), buckets.take(key)]).toEqual([0, 1]);
});
