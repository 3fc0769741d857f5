import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { permissions } from '@glassbook/contract';
import { queries } from '../app/calls.ts';
import { startLanguage } from '../app/language.ts';
import { SelfProvider, type Self } from '../app/self.ts';
import { session } from '../app/session.ts';
import MarketPage from './market-page.tsx';

afterEach(() => {
  cleanup();
  queries.clear();
  session.end();
  vi.unstubAllGlobals();
});

const market = (open: boolean) => ({
  ...{ id: 1, symbol: 'BTC/USDT', open, request: null },
});

it('a dialog that halts a market never turns into one that opens it, also when another person was first', async () => {
  let open = true;
  const sent: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(new URL(url, 'http://desk.test').pathname);
    const rules = url.includes('/desk/settings') ? { settings: [], assets: [] } : 'Trading is halted.';
    const message = url.includes('/desk/markets') ? [market(open)] : rules;
    return Promise.resolve(new Response(JSON.stringify({ type: 'ok', message })));
  });
  await startLanguage();
  session.begin('a session of staff');
  const self: Self = { ...({} as Self), permissions: [...permissions] };
  const router = createMemoryRouter([{ path: '/markets/:id', Component: MarketPage }], {
    initialEntries: ['/markets/1'],
  });
  render(
    <QueryClientProvider client={queries}>
      <SelfProvider value={self}>
        <RouterProvider router={router} />
      </SelfProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Halt trading' }));
  await screen.findByRole('dialog', { name: /Halt trading/ });
  open = false;
  await act(() => queries.invalidateQueries());
  // The page behind shows it; the dialog is what was pressed.
  const dialog = await screen.findByRole('dialog', { name: /Halt trading/ });
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'prices look wrong' } });
  const button = [...dialog.querySelectorAll('button')].find((each) => each.textContent === 'Halt trading');
  if (!button) throw new Error('the dialog has another act');
  fireEvent.click(button);
  await vi.waitFor(() => expect(sent).toContain('/api/desk/market/halt'));
  expect(sent).not.toContain('/api/desk/market/open');
});
