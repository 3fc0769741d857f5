import type { spot } from '@glassbook/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadWords, startLanguage } from '../../../carry/language.ts';
import { queries } from '../../../carry/loadable.ts';
import { session } from '../../../carry/session.ts';
import { serve } from '../../../shared/test/server.ts';
import { sampleMarket as market } from '../test/sample-market.ts';
import { TradeReceipt } from './trade-receipt.tsx';
import type { LastOrder } from './use-send-spot-order.ts';

beforeAll(async () => {
  await startLanguage();
  await loadWords(['trading', 'spot']);
});
beforeEach(() => session.begin('a-token', true, 'ann'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queries.clear();
  session.end();
});

const order = 12;
/** One bitcoin at 100 each, in a book around it. */
const fill = (id: number): spot.Fill => ({
  ...{ id, order_id: order, symbol: 'BTC/USDT', currency_id: 1, legal_id: 3, type: 1, role: 'taker' },
  ...{ price: '100.00000000', amount: '1.00000000', value: '100.00000000', fee: '0.00100000', fee_currency: 'BTC' },
  ...{ best_bid: '99.00000000', best_ask: '101.00000000', created_at: '2026-04-22 12:07:48', created_ms: 1 },
});
const sweep = Array.from({ length: 170 }, (_, at) => fill(170 - at));
const placed: LastOrder['placed'] = {
  ...{ id: order, status: 2, filled_amount: '170.00000000', filled_value: '17000.00000000', fee: '0.17000000' },
  ...{ fee_currency: 'BTC', client_order_id: null, exit_id: null },
};
const receipt = (fills: readonly spot.Fill[], of = placed) => (
  <QueryClientProvider client={queries}>
    <TradeReceipt last={{ placed: of, market, side: 'buy' }} own={{ orders: [], fills }} />
  </QueryClientProvider>
);
const pages = () =>
  serve({
    '/coin/fills': ({ body }) => {
      const before = Number(body.get('before') ?? 0) || Infinity;
      return { message: sweep.filter(({ id }) => id < before).slice(0, 100) };
    },
  });

test('SPOT-023 the receipt of an order is of all of its fills, also of those that the channel no longer has', async () => {
  const asked = pages();
  render(receipt(sweep.slice(0, 50)));
  expect(screen.queryByText(/50\.00000/)).toBeNull();
  expect(await screen.findByText(/170\.00000/)).toBeTruthy();
  expect(screen.getAllByText('17,000.00000000')).toHaveLength(1);
  expect(asked.map(({ body }) => body.get('before') ?? '')).toEqual(['', '71']);
});

test('SPOT-023 it is of what the channel has where that is all, and asks nothing', () => {
  const asked = pages();
  render(receipt(sweep.slice(0, 3), { ...placed, filled_amount: '3.00000000' }));
  expect(screen.getByText(/3\.00000/)).toBeTruthy();
  expect(asked).toEqual([]);
});

test('SPOT-023 there is none where its fills do not come', async () => {
  const asked = serve({ '/coin/fills': { reason: 'request.unavailable', sentence: 'Not now.', status: 503 } });
  render(receipt(sweep.slice(0, 50)));
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(screen.queryByRole('definition')).toBeNull();
});
