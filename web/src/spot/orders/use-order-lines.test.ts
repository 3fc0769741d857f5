import { renderHook } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { loadWords, startLanguage } from '../../app/language.ts';
import { sampleConditional } from '../conditional/test/sample-conditional.ts';
import { sampleMarket } from '../test/sample-market.ts';
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
