import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleMarket as market } from '../test/sample-market.ts';
import { strokesOfLink } from './strokes-of-link.ts';
import { useTicket } from './use-ticket.ts';

test('after a tap in the book the slider does not claim the part that the size was at another price', () => {
  const around = { market, funds: { base: 18_420_000n, quote: 395_572_000_000n }, index: 7_831_121_000_000n };
  const { result } = renderHook(() => useTicket({ ...around, book: undefined, last: undefined }, 'buy'));
  act(() => result.current.press({ key: 'text', field: 'price', text: '78200.00' }));
  act(() => result.current.press({ key: 'percent', percent: 100 }));
  const { amount } = result.current.ticket;
  expect(result.current.ticket.percent).toBe(100);
  act(() => result.current.pickPrice(8_000_000_000_000n));
  expect(result.current.ticket).toMatchObject({ price: '80000.00', amount, percent: undefined });
});

test.for([
  [
    { price: '124.80', amount: '36.0000' },
    { type: 'limit', by: 'amount', price: '124.80', amount: '36.0000', worst: '' },
  ],
  [
    { worst: '137.28', amount: '36.0000' },
    { type: 'market', by: 'amount', price: '', amount: '36.0000', worst: '137.28' },
  ],
  [{ value: '100' }, { type: 'market', by: 'value', value: '100', amount: '', worst: '' }],
] as const)('STOCK-037 a link fills in the ticket of the order that it names: %j', ([filled, expected]) => {
  const around = { market, funds: undefined, index: undefined };
  const strokes = strokesOfLink(new URLSearchParams(filled));
  expect(strokes).toBeDefined();
  const { result } = renderHook(() => useTicket(around, undefined, strokes));
  expect(result.current.ticket).toMatchObject(expected);
});

test.for(['price=124.80', 'amount=1e9&price=1', 'value=<b>', 'wait=stop&price=1&amount=1', ''])(
  'STOCK-037 a link without all of an order fills in nothing: %s',
  (text) => {
    expect(strokesOfLink(new URLSearchParams(text))).toBeUndefined();
  },
);
