/** Months that follow each other, also over those in which nothing happened. */
import { expect, test } from 'vitest';
import type { Month } from './account-book.ts';
import { monthsOf } from './months.ts';

const unit = 10n ** 8n;
const BTC = 1;
/** In USDT, at the first moment of a month; and now. */
const prices: Record<string, bigint> = { '2026-02': 10_000n, '2026-03': 11_000n, '2026-04': 12_000n };
const worthOf = (_: number, amount: bigint) => 12_500n * amount;
const services = {
  catalog: { asset: () => ({ scale: 8 }) },
  costs: {
    worthAt: (time: number) => {
      const price = prices[new Date(time).toISOString().slice(0, 7)] ?? 9_000n;
      return Promise.resolve((_: number, amount: bigint) => price * amount);
    },
  },
} as unknown as Parameters<typeof monthsOf>[0];
const month = (entries: number, deposited: bigint): Month => ({
  ...{ entries, fees: 0n, deposits: { count: 1, worth: deposited * unit }, withdrawals: { count: 0, worth: 0n } },
  left: new Map([
    [BTC, { quantity: unit, cost: 9_000n * unit, realized: 0n, contributed: 9_000n * unit, withdrawnGain: 0n }],
  ]),
});
const end = Date.UTC(2026, 3, 22);

test('STMT-021 the price change of a month without entries is in that month', async () => {
  const book = { at: end, worthOf, months: new Map([['2026-01', month(1, 9_000n)]]) };
  const months = await monthsOf(services, book);
  expect(months.map((each) => [each.month, each.entries, each.opening, each.price_change, each.closing])).toEqual([
    ['2026-04', 0, '12000.00000000', '500.00000000', '12500.00000000'],
    ['2026-03', 0, '11000.00000000', '1000.00000000', '12000.00000000'],
    ['2026-02', 0, '10000.00000000', '1000.00000000', '11000.00000000'],
    ['2026-01', 1, '0.00000000', '1000.00000000', '10000.00000000'],
  ]);
});

test('STMT-021 a month begins with what was held before it, however long ago', async () => {
  const book = {
    at: end,
    worthOf,
    months: new Map([
      ['2026-01', month(1, 9_000n)],
      ['2026-04', month(2, 0n)],
    ]),
  };
  const [april, march, , january] = await monthsOf(services, book);
  expect(april).toMatchObject({ entries: 2, opening: march?.closing, realized: '0.00000000' });
  expect(january?.entries).toBe(1);
});

test('without entries there is no month, and there are at most 36', async () => {
  expect(await monthsOf(services, { at: end, worthOf, months: new Map() })).toEqual([]);
  const months = await monthsOf(services, { at: end, worthOf, months: new Map([['2020-01', month(1, 9_000n)]]) });
  expect([months.length, months.at(-1)?.month]).toEqual([36, '2023-05']);
});
