import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadWords, startLanguage } from '../../app/language.ts';
import { queries } from '../../app/loadable.ts';
import { live } from '../../live/index.ts';
import type { TradingView } from '../trading-view.ts';
import { StatusLine } from './status-line.tsx';

beforeEach(async () => {
  await startLanguage();
  await loadWords(['trading']);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** What the line reads of a market that has its prices. */
const trading = {
  market: { makerFeePpm: 1_000, takerFeePpm: 1_000 },
  freshness: { offline: false, stale: false, seconds: 0, since: 0 },
} as TradingView;

test('the device has no network: it says so as the banner does, also while the socket has not noticed', async () => {
  const connected = { state: 'live', heardAt: 1, latencyMs: 4, limit: undefined } as const;
  vi.spyOn(live, 'connection').mockReturnValue(connected);
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <StatusLine trading={trading} help={() => undefined} reset={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const shown = () => screen.getByText(/Live, 4 ms|Offline/).textContent;
  expect(shown()).toBe('Live, 4 ms');
  network.mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await waitFor(() => expect(shown()).toMatch(/^Offline/), { timeout: 4_000 });
  network.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(shown()).toBe('Live, 4 ms'));
});
