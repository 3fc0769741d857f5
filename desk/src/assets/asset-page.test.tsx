import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { permissions } from '@glassbook/contract';
import { queries } from '../app/calls.ts';
import { startLanguage } from '../app/language.ts';
import { SelfProvider, type Self } from '../app/self.ts';
import { session } from '../app/session.ts';
import AssetPage from './asset-page.tsx';

beforeAll(startLanguage);
afterEach(() => {
  cleanup();
  queries.clear();
  session.end();
  vi.unstubAllGlobals();
});

it('DESK-051 kinds of account are shown in words; one that is there cannot be taken away, and one that is added is previewed', async () => {
  const sol = {
    id: 4,
    symbol: 'SOL',
    scale: 8,
    kinds: ['spot', 'earn'],
    markets: [],
    places: 3,
    claim: '10',
    request: null,
  };
  vi.stubGlobal('fetch', (url: string) => {
    const message = url.includes('/desk/settings') ? { settings: [], assets: [] } : [sol];
    return Promise.resolve(new Response(JSON.stringify({ type: 'ok', message })));
  });
  session.begin('a session of staff');
  const router = createMemoryRouter([{ path: '/assets/:id', Component: AssetPage }], { initialEntries: ['/assets/4'] });
  render(
    <QueryClientProvider client={queries}>
      <SelfProvider value={{ ...({} as Self), permissions: [...permissions] }}>
        <RouterProvider router={router} />
      </SelfProvider>
    </QueryClientProvider>,
  );
  const spot = await screen.findByRole('checkbox', { name: 'Spot' });
  expect([spot.getAttribute('aria-checked'), spot.getAttribute('aria-disabled')]).toEqual(['true', 'true']);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Fiat' }));
  expect((await screen.findByText('Fiat, Spot, Earn')).textContent).toBe('Fiat, Spot, Earn');
  expect(screen.getByText('Spot, Earn').textContent).toBe('Spot, Earn');
});
