import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadWords, startLanguage } from '../app/language.ts';
import { queries } from '../app/loadable.ts';
import { session } from '../app/session.ts';
import { kept } from '../app/storage.ts';
import MarketsPage from './markets-page.tsx';

vi.mock('../live/index.ts', () => ({
  useLive: () => ({ state: 'pending', value: undefined }),
  useConnection: () => ({ state: 'live', heardAt: undefined, latencyMs: undefined }),
}));

const ticker = (match_id: number, base: string, last: string, change: string, value: string) => ({
  match_id,
  symbol: `${base}/USDT`,
  last,
  last_trade: null,
  bid: null,
  ask: null,
  change,
  change_value: change,
  high: last,
  low: last,
  volume: '1',
  value,
  at: 1,
  spark: [last, last],
});
const tickers = [ticker(1, 'BTC', '78314.31', '+2.48', '9000'), ticker(4, 'XRP', '1.4535', '-1.04', '500')];
const rows = tickers.map(({ match_id, symbol }) => ({ match_id, symbol, currency_id: match_id + 10 }));

describe('the markets', () => {
  let account: { id: number; currency_id: number }[] = [];
  beforeEach(async () => {
    account = [];
    const still = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal('matchMedia', () => still);
    vi.stubGlobal('fetch', (url: string, init: { body?: URLSearchParams }) => {
      const path = url.replace('/api', '').split('?')[0];
      if (path === '/optional/add')
        account.push({ id: account.length + 1, currency_id: Number(init.body?.get('currency_id')) });
      const answers: Record<string, unknown> = {
        '/market/tickers': tickers,
        '/market/list': rows,
        '/optional/list': account,
        '/optional/add': { id: 1 },
      };
      return Promise.resolve(new Response(JSON.stringify({ type: 'ok', message: answers[path ?? ''] ?? {} })));
    });
    await startLanguage();
    await loadWords(['market']);
    queries.clear();
  });
  afterEach(() => {
    cleanup();
    session.end();
    vi.unstubAllGlobals();
  });
  const open = () =>
    render(
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <MarketsPage />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  const listed = () =>
    within(screen.getByRole('tabpanel'))
      .queryAllByRole('link')
      .map((link) => link.textContent.slice(0, 3));

  it('the most traded stands first; a tap on a head orders by it, a second one turns it round', async () => {
    open();
    await screen.findByRole('link', { name: /BTC/ });
    expect(listed()).toEqual(['BTC', 'XRP']);
    await userEvent.click(screen.getByRole('button', { name: 'Last price' }));
    expect(listed()).toEqual(['BTC', 'XRP']);
    await userEvent.click(screen.getByRole('button', { name: 'Last price, largest first' }));
    expect(listed()).toEqual(['XRP', 'BTC']);
  });

  it('typing leaves what matches, and says so where nothing does', async () => {
    open();
    await screen.findByRole('link', { name: /BTC/ });
    const field = screen.getByRole('textbox', { name: /Search/ });
    await userEvent.type(field, 'xr');
    expect(listed()).toEqual(['XRP']);
    await userEvent.type(field, 'zz');
    expect(screen.getByText('No market for “xrzz”')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(listed()).toEqual(['BTC', 'XRP']);
  });

  it('gainers are what rose', async () => {
    open();
    await userEvent.click(await screen.findByRole('tab', { name: 'Gainers' }));
    await waitFor(() => expect(listed()).toEqual(['BTC']));
  });

  it('what a guest watches stays on the device, and is the account’s after the login', async () => {
    open();
    const star = () => screen.findByRole('button', { name: 'Favourite XRP/USDT' });
    await screen.findByRole('link', { name: /BTC/ });
    await waitFor(async () => {
      await userEvent.click(await star());
      expect((await star()).getAttribute('aria-pressed')).toBe('true');
    });
    expect(kept('favourites')).toBe('[14]');
    session.begin('a-token', true);
    await waitFor(() => expect(account).toEqual([{ id: 1, currency_id: 14 }]));
    await waitFor(() => expect(kept('favourites')).toBeUndefined());
    await waitFor(async () => expect((await star()).getAttribute('aria-pressed')).toBe('true'));
  });
});
