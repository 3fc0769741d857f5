import { describe, expect, test } from 'vitest';
import { evensOf, examplesOf, gotAt, keptAt, problemOf, sharesIn, summarize, type Terms } from './ticket.ts';

const DAY_MS = 86_400_000;
const unit = 10n ** 8n;
const call: Terms = {
  ...{ type: 'call', strike: 60_000n * unit, tick: unit / 100n, ratePpm: 100_000, scale: 8, quoteScale: 8 },
  endMs: 31 * DAY_MS,
};
const put: Terms = { ...call, type: 'put' };

describe('DUAL-012 what a purchase comes down to', () => {
  test('0.1 BTC, 60,000, 10 %, 30 days: both outcomes, for a put too', () => {
    expect(summarize(1, call, DAY_MS - 1)).toMatchObject({
      days: 30,
      paid: 10_000_000n,
      coin: 10_082_191n,
      money: 6_049_31506849n,
    });
    expect(summarize(1, put, 0)).toMatchObject({ paid: 6_000n * unit, coin: 10_082_191n, money: 6_049_31506849n });
    expect(summarize(1, call, 30 * DAY_MS).days).toBe(0);
  });

  test('what is paid out and what keeping would be, on each side of the strike', () => {
    const sums = summarize(1, call, 0);
    expect(gotAt(sums, call, 59_999n * unit)).toBe((10_082_191n * 59_999n * unit) / unit);
    expect(gotAt(sums, call, 60_000n * unit)).toBe(6_049_31506849n);
    expect(keptAt(sums, call, 70_000n * unit)).toBe(7_000n * unit);
    expect(keptAt(summarize(1, put, 0), put, 70_000n * unit)).toBe(6_000n * unit);
  });

  test('beyond each break-even the other is better, at it not yet', () => {
    const sums = summarize(1, call, 0);
    const index = 58_000n * unit;
    const [less, above] = evensOf(sums, call, index);
    expect([less?.kind, above?.kind]).toEqual(['less', 'keep_above']);
    const today = keptAt(sums, call, index);
    expect(gotAt(sums, call, (less?.price ?? 0n) - call.tick) < today).toBe(true);
    expect(gotAt(sums, call, (less?.price ?? 0n) + 2n * call.tick) >= today).toBe(true);
    expect(keptAt(sums, call, above?.price ?? 0n) > sums.money).toBe(true);
    expect(keptAt(sums, call, (above?.price ?? 0n) - call.tick) <= sums.money).toBe(true);
    const paid = summarize(1, put, 0);
    const [below] = evensOf(paid, put, index);
    expect(below?.kind).toBe('keep_below');
    expect(gotAt(paid, put, (below?.price ?? 0n) - put.tick) < paid.paid).toBe(true);
    expect(gotAt(paid, put, (below?.price ?? 0n) + 2n * put.tick) >= paid.paid).toBe(true);
  });

  test('examples are each once, the lowest first', () => {
    const prices = [54_000n, 58_000n, 60_000n, 66_000n].map((price) => price * unit);
    expect(examplesOf(call, 58_000n * unit)).toEqual(prices);
    expect(examplesOf(call, 60_000n * unit)).toHaveLength(3);
    expect(examplesOf(call, 0n)).toHaveLength(3);
  });
});

test.each([
  [undefined, 'none', 0n],
  [6, 'left', 5n],
  [4, 'limit', 3n],
  [3, 'short', 2n],
] as const)('%s shares are refused as %s', (shares, kind, by) => {
  expect(problemOf(shares, 12n, { left: 5, own: 3, available: 10n })).toEqual({ kind, by });
});

test('shares are whole and above zero; without a limit none is named', () => {
  expect(['1', '12', '0', '1.5', '', '-1', '1e3'].map(sharesIn)).toEqual([
    1,
    12,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(problemOf(5, 10n, { left: 5, own: undefined, available: 10n })).toBeUndefined();
});
