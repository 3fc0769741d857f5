import { expect, test } from 'vitest';
import { appliedPercent, estimateOf, partsOf, stateOf, summarize } from './ticket.ts';

const pay = { currency_id: 3, currency_name: 'USDT', scale: 8, price: '0.12500000' };

test('IEO-013 what is on hold, and what is estimated to come of it', () => {
  const terms = { pay, mine: 0n, others: 10_960_000n, total: 8_000_000n, cap: 0n };
  // 2,000 × 8,000,000 ÷ 10,962,000 = 1,459.587.
  expect(summarize(2_000n, terms)).toEqual({
    ...{ tokens: 2_000n, hold: 25_000_000_000n, granted: 1_459n, refund: 25_000_000_000n - 1_459n * 12_500_000n },
  });
  expect(summarize(0n, terms)).toMatchObject({ hold: 0n, granted: 0n, refund: 0n });
});

test.each([
  ['alone', 100n, { mine: 0n, others: 0n, total: 1_000n, cap: 0n }, 100n],
  ['alone, above the cap', 100n, { mine: 0n, others: 0n, total: 1_000n, cap: 40n }, 40n],
  ['where there is enough for all', 100n, { mine: 0n, others: 900n, total: 1_000n, cap: 0n }, 100n],
  ['where there is not', 100n, { mine: 0n, others: 1_900n, total: 1_000n, cap: 0n }, 50n],
  ['above the cap', 1_000n, { mine: 0n, others: 1_000n, total: 1_000n, cap: 300n }, 300n],
  ['whose owner has the cap already', 400n, { mine: 400n, others: 400n, total: 8_000n, cap: 400n }, 0n],
  ['after an earlier one, which is filled first', 1_000n, { mine: 1_000n, others: 2_000n, total: 1_000n, cap: 0n }, 0n],
  ['after an earlier one, with some left', 300n, { mine: 100n, others: 200n, total: 400n, cap: 0n }, 220n],
])('IEO-013 an estimate %s', (_name, tokens, terms, granted) => {
  expect(estimateOf(tokens, terms)).toBe(granted);
});

test('IEO-006 the parts and their times add up', () => {
  const parts = partsOf(10n, { issue_ms: 1_000, lock_ms: 500, parts: 3, part_ms: 100 });
  expect(parts.map(({ atMs, amount }) => [atMs, amount])).toEqual([
    [1_500, 3n],
    [1_600, 3n],
    [1_700, 4n],
  ]);
});

test('the state of an application', () => {
  const states = [
    { status: 'running', granted: null },
    { status: 'running', granted: '5.0' },
    { status: 'ended', granted: '5.0' },
    { status: 'ended', granted: '0.0' },
    { status: 'ended', granted: null },
  ] as const;
  expect(states.map(stateOf)).toEqual(['applied', 'allocated', 'released', 'nothing', 'cancelled']);
  expect(appliedPercent(12_960_000n, 8_000_000n)).toBe('162%');
});
