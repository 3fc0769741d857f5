import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleMarket as market } from '../test/sample-market.ts';
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
