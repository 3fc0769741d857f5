import { renderHook } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { loadWords, startLanguage } from '../../../carry/language.ts';
import { sampleConditional } from '../conditional/test/sample-conditional.ts';
import { sampleMarket } from '../test/sample-market.ts';
import { sampleOrder } from '../test/sample-order.ts';
import { useOrderLines } from './use-order-lines.ts';

beforeAll(async () => {
  await startLanguage();
  await loadWords(['trading', 'spot']);
});

it('a line of the chart has the size of its order, by value with the unit of it', () => {
  const waiting = [
    sampleConditional({ stop_price: '70000.00' }),
    sampleConditional({ type: 1, stop_price: '80000.00', value: '1000.00000000', amount: '0.00000000' }),
  ];
  const { result } = renderHook(() => useOrderLines([], waiting, sampleMarket, () => undefined));
  expect(result.current.map(({ label }) => label)).toEqual(['Stop · Sell 0.10000', 'Stop · Buy 1,000.00 USDT']);
});

it('a limit side in the book has one line of the chart, that of its own order', () => {
  const oco = sampleConditional({
    ...{ id: 1, stop_price: '69000.00', profit_price: '72000.00', profit_limit: '72000.00', leg_id: 2 },
  });
  const { result } = renderHook(() => useOrderLines([sampleOrder({ id: 2 })], [oco], sampleMarket, () => undefined));
  expect(result.current.map(({ id, label }) => [id, label.split(' · ')[0]])).toEqual([
    [2, expect.any(String)],
    [1, 'Stop'],
  ]);
});
