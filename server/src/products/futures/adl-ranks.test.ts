import { emptyState, type Changes } from '@glassbook/engine';
import { expect, test } from 'vitest';
import { AdlRanks } from './adl-ranks.ts';
import type { FuturesMarket } from './markets.ts';

const USDT = 10n ** 8n;
const asset = (id: number, symbol: string) => ({ id, symbol, scale: 8 });
const market = {
  ...{ id: 101, symbol: 'BTC/USDT-PERP', base: asset(1, 'BTC'), quote: asset(3, 'USDT'), settle: asset(3, 'USDT') },
  ...{ isInverse: false, tick: USDT / 10n, rules: { tick: USDT / 10n, size: 10n ** 5n, openInterestMax: 1_000_000 } },
} as unknown as FuturesMarket;
/** A long of 1,000 contracts of 0.001 BTC. */
const long = (id: number, entry: bigint, leverage: number, status: 'open' | 'closed' = 'open') => ({
  ...{ id, market: 101, side: 'long' as const, leverage, openedContracts: 1_000, openedValue: entry * USDT, status },
});

test('FUTURES-069 the place in the order of deleveraging is by result in relation to entry, times leverage, in fifths of the side', () => {
  let [mark, now] = [20_000n, 0];
  const ranks = new AdlRanks(
    emptyState(),
    { market: () => market },
    { mark: () => ({ mark: mark * USDT }) as never },
    () => now,
  );
  const apply = (...positions: ReturnType<typeof long>[]): void =>
    ranks.apply({ futures: { positions } } as unknown as Changes);
  const rows = [long(1, 19_000n, 10), long(2, 19_000n, 20), long(3, 20_000n, 50), long(4, 21_000n, 1)];
  apply(...rows, long(5, 21_000n, 5));
  expect(rows.map((row) => ranks.of(row))).toEqual([4, 5, 3, 2]);
  expect(ranks.of(long(5, 21_000n, 5))).toBe(1);
  // A side is counted again after five seconds, not with each price.
  mark = 18_000n;
  expect(rows.map((row) => ranks.of(row))).toEqual([4, 5, 3, 2]);
  now = 5_000;
  // -52,631 x 10 and x 20, -100,000 x 50, -142,857 x 1 and x 5 millionths.
  expect(rows.map((row) => ranks.of(row))).toEqual([4, 2, 1, 5]);
  apply(long(4, 21_000n, 1, 'closed'), long(5, 21_000n, 5, 'closed'));
  now = 10_000;
  expect(rows.slice(0, 3).map((row) => ranks.of(row))).toEqual([5, 4, 2]);
});
