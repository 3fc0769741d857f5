import { transport } from '../../../carry/live/test/transport.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { hearServer } from '@glassbook/ui';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { loadWords, startLanguage } from '../../../carry/language.ts';
import { queries } from '../../../carry/loadable.ts';
import { live } from '../../../carry/live/index.ts';
import type { TradingView } from '../trading-view.ts';
import { StatusLine } from './status-line.tsx';

beforeEach(async () => {
  await startLanguage();
  await loadWords(['trading']);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** What the line reads of a market that has its prices. */
const trading = {
  market: { makerFeePpm: 1_000, takerFeePpm: 1_000 },
  freshness: { offline: false, stale: false, seconds: 0, since: 0 },
} as TradingView;

test('it says what the connection is, and without a network so as the banner does, also while the socket has not noticed', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  // What a page subscribes to gives the round trip.
  transport.has('market.rules', 1_000);
  onTestFinished(live.watch('market.rules', () => undefined));
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <StatusLine trading={trading} help={() => undefined} reset={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const shown = () => screen.getByText(/Live, \d+ ms|Offline/).textContent;
  await waitFor(() => expect(shown()).toMatch(/^Live/));
  network.mockReturnValue(false);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(shown()).toMatch(/^Live/);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  vi.useRealTimers();
  expect(shown()).toMatch(/^Offline/);
  network.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(shown()).toMatch(/^Live/));
  transport.disconnect();
  await waitFor(() => expect(shown()).toMatch(/^Offline/));
  transport.connect();
  await waitFor(() => expect(shown()).toMatch(/^Live/));
});

test('the time is the one of the server, whatever the clock of this device says', async () => {
  const now = Date.now();
  hearServer(new Date(now + 300_000).toUTCString(), now, now);
  onTestFinished(() => hearServer(new Date(now).toUTCString(), now, now));
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <StatusLine trading={trading} help={() => undefined} reset={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const clock = /(\d\d):(\d\d):(\d\d)/.exec((await screen.findByText(/UTC/)).textContent);
  const shown = Number(clock?.[1]) * 3600 + Number(clock?.[2]) * 60 + Number(clock?.[3]);
  const ahead = (shown - (Math.floor(now / 1000) % 86_400) + 86_400) % 86_400;
  // On a slow machine it may be read some seconds later.
  expect(ahead).toBeGreaterThanOrEqual(299);
  expect(ahead).toBeLessThan(3_600);
});
