import type { market as wire } from '@glassbook/contract';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { CandleSource } from '../instrument.ts';
import { sampleMarket } from '../../../products/spot/test/sample-market.ts';
import { fewestTrades, useKeptChart } from './kept-chart.ts';

beforeEach(() => localStorage.clear());

/** Until what was asked is answered. */
const known = () => act(() => Promise.resolve());

/** A market that has so many candles of trades; undefined fails. `asked`: what was read of it. */
function marketOf(count: number | undefined) {
  const asked: (readonly [CandleSource, number])[] = [];
  const readCandles = (_symbol: string, _period: string, source: CandleSource, range: { count: number }) => {
    asked.push([source, range.count]);
    return count === undefined
      ? Promise.reject(new Error('away'))
      : Promise.resolve(Array.from({ length: Math.min(count, range.count) }, () => ({}) as wire.Candle));
  };
  return { asked, market: { ...sampleMarket, venue: { ...sampleMarket.venue, readCandles } } };
}

it.each([
  ['enough trades', fewestTrades, 'trades'],
  ['few trades', fewestTrades - 1, 'index'],
  ['no answer', undefined, 'index'],
] as const)(
  'a chart of a market with %s opens with them or with the index, once that is known',
  async (_, count, opens) => {
    const { market, asked } = marketOf(count);
    const { result, rerender } = renderHook(({ period }) => useKeptChart(market, period), {
      initialProps: { period: '15min' as '15min' | '1D' },
    });
    expect(result.current[0].source).toBeUndefined();
    await known();
    expect(result.current[0].source).toBe(opens);
    // Another period keeps it.
    rerender({ period: '1D' });
    await known();
    expect(result.current[0].source).toBe(opens);
    expect(asked).toEqual([['trades', fewestTrades]]);
  },
);

it('what was chosen is what it opens with, and nothing is asked', async () => {
  const first = marketOf(fewestTrades);
  const { result, unmount } = renderHook(() => useKeptChart(first.market, '15min'));
  act(() => result.current[1]({ source: 'index' }));
  expect(result.current[0].source).toBe('index');
  unmount();
  const { market, asked } = marketOf(fewestTrades);
  const again = renderHook(() => useKeptChart(market, '15min'));
  expect(again.result.current[0].source).toBe('index');
  await known();
  expect(asked).toEqual([]);
});

it('a market that has no candles of trades is not asked for them', async () => {
  const { market, asked } = marketOf(0);
  const index = { ...market, venue: { ...market.venue, sources: ['index'] as const } };
  const { result } = renderHook(() => useKeptChart(index, '15min'));
  expect(result.current[0].source).toBe('index');
  await known();
  expect(asked).toEqual([]);
});
