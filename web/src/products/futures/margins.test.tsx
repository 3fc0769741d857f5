import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Margins } from '../../shared/lent.tsx';
import { queries } from '../../carry/loadable.ts';
import { session } from '../../carry/session.ts';
import { serve } from '../../shared/test/server.ts';
import { transport } from '../../carry/live/test/transport.ts';
import ReportMargins from './margins.tsx';
import { sampleRow, sampleRowOf } from './test/sample-contract.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queries.clear();
  session.end();
});

test('FUTURES-062 other pages know of the futures account what its pages show: what is unrealized and what has to stay', async () => {
  serve({ '/futures/markets': { message: [sampleRow] } });
  session.begin('a-token', true, 'ann');
  const { symbol, funding_rate, next_funding_ms, open_interest, at_ms } = sampleRow;
  const prices = { symbol, mark: '19400.0', index: '19400.0', last: '19400.0', last_ms: at_ms };
  transport.has(`futures.prices:${symbol}`, { ...prices, funding_rate, next_funding_ms, open_interest, at_ms });
  transport.has('futures.positions', { positions: [sampleRowOf({ margin_mode: 'cross' })] });
  transport.has('futures.orders', { orders: [], fills: [] });
  const balance = { currency_id: 3, kind: 'lever', available: '1000.00000000', held: '2000.00000000' };
  transport.has('wallet.balances', [balance]);
  transport.has('copy.purses', []);
  const report = vi.fn<(margins: Margins) => void>();
  render(
    <QueryClientProvider client={queries}>
      <ReportMargins report={report} />
    </QueryClientProvider>,
  );
  // 600 lost, which of the 1,000 beside the margin cannot be used.
  const margin = { asset: { id: 3, name: 'USDT', scale: 8 }, kept: 60_000_000_000n, unrealized: -60_000_000_000n };
  await waitFor(() => expect(report.mock.lastCall?.[0]).toEqual(new Map([[3, margin]])));
});
