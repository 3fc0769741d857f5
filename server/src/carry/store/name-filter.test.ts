import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NameFilter } from './name-filter.ts';

test('an added name is never reported as new, whichever others were added and dropped', () => {
  const some = fc.array(fc.tuple(fc.string({ maxLength: 40 }), fc.nat(1_000)), { maxLength: 400 });
  fc.assert(
    fc.property(some, fc.nat(1_000), (names, before) => {
      const filter = new NameFilter(16, 4);
      for (const [name, at] of names) filter.add(name, at);
      filter.dropBefore(before);
      for (const [name, at] of names) if (at >= before) expect(filter.mayHave(name)).toBe(true);
    }),
  );
});

test('of names that were not added, fewer than one in a thousand is a false positive', () => {
  const filter = new NameFilter(2 ** 16);
  for (let n = 0; n < 2 ** 16; n += 1) filter.add(`${1_000 + (n % 977)}/key/${n.toString(16).padStart(12, '0')}`, 1);
  let taken = 0;
  for (let n = 2 ** 16; n < 2 ** 18; n += 1)
    if (filter.mayHave(`${1_000 + (n % 977)}/key/${n.toString(16).padStart(12, '0')}`)) taken += 1;
  expect(taken / (2 ** 18 - 2 ** 16)).toBeLessThan(0.001);
});

test('memory is bounded, and freed when names expire', () => {
  const filter = new NameFilter(1_024, 4);
  for (let n = 0; n < 20_000; n += 1) filter.add(`name ${n}`, n);
  expect(filter.bytes).toBe(4 * 2_048);
  filter.dropBefore(2_000);
  expect(filter.bytes).toBe(3 * 2_048);
  filter.dropBefore(30_000);
  expect(filter.bytes).toBe(2_048);
});
