import { transport } from '../../carry/live/test/transport.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { market } from '@glassbook/contract';
import { callKey, queries } from '../../carry/loadable.ts';
import { serve } from '../../shared/test/server.ts';
import { useMarkets } from './market.ts';

afterEach(() => {
  cleanup();
  queries.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('DESK-026 a list that an earlier page read is read again as the page that trades opens, and once more with each change', async () => {
  const asked = serve({ '/market/list': { message: [] } });
  const reads = () => asked.filter(({ path }) => path === '/market/list').length;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  // As Home leaves it: minutes old, no channel watched since.
  queries.setQueryData(callKey(market.markets, {}), [], { updatedAt: Date.now() - 120_000 });
  // Times of its own: another file may have shown the pages an earlier one.
  transport.has('market.rules', 31_000);
  renderHook(() => useMarkets(), { wrapper });
  await waitFor(() => expect(reads()).toBe(1));
  act(() => transport.push('market.rules', 32_000));
  await waitFor(() => expect(reads()).toBe(2));
});
