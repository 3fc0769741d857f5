import { expect, test } from 'vitest';
import { adjusted, type Split } from './adjust.ts';

const dayMs = 86_400_000;
const at = (text: string) => Date.parse(`${text}Z`);
const splits: Split[] = [
  { exAt: at('2014-06-09T13:30'), numerator: 7, denominator: 1 },
  { exAt: at('2020-08-31T13:30'), numerator: 4, denominator: 1 },
];
const by = { splits, tick: 1n, length: dayMs, now: at('2026-11-30T00:00') };
/** A day of AAPL, prices in cents. */
const day = (date: string, close: bigint) => {
  const price = { open: close, high: close, low: close, close };
  return { time: at(`${date}T00:00`), ...price, volume: 10n, value: close * 10n };
};

test.each([
  ['2014-06-06', 64_557n, 2_306n, 280n],
  ['2020-08-28', 49_923n, 12_481n, 40n],
  ['2020-08-31', 12_904n, 12_904n, 10n],
])('STOCK-027 the close of %s, %d, reads %d after the splits since', (date, close, read, volume) => {
  expect(adjusted(day(date, close), by)).toMatchObject({ close: read, volume });
});

test('STOCK-027 a split that is to come counts nothing yet', () => {
  expect(adjusted(day('2020-08-28', 49_923n), { ...by, now: at('2020-08-30T00:00') }).close).toBe(49_923n);
});
