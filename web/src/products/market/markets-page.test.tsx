import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadWords, startLanguage } from '../../carry/language.ts';
import { queries } from '../../carry/loadable.ts';
import { session } from '../../carry/session.ts';
import { kept } from '../../carry/storage.ts';
import { serve } from '../../shared/test/server.ts';
import { transport } from '../../carry/live/test/transport.ts';
import MarketsPage from './markets-page.tsx';

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
const pushed = tickers.map(({ spark: _, ...shown }) => shown);
const rows = tickers.map(({ match_id, symbol }) => ({
  ...{
    match_id,
    symbol,
    currency_id: match_id + 10,
    currency_name: symbol.slice(0, 3),
    legal_id: 3,
    legal_name: 'USDT',
  },
  ...{
    name: `Coin ${symbol.slice(0, 3)}`,
    names: [`Coin ${symbol.slice(0, 3)}`],
    categories: symbol.startsWith('BTC') ? ['layer1'] : ['payment'],
  },
  ...{ status: 'open', product: 'spot', tick: '0.01', lot: '0.00001', notional_min: '5', notional_max: '5000000' },
  ...{ maker_fee_ppm: 1_000, taker_fee_ppm: 1_000, market_band_ppm: 50_000 },
  ...{ price_scale: 2, amount_scale: 5, base_scale: 8, quote_scale: 8 },
}));

describe('the markets', () => {
  let account: { id: number; currency_id: number; match_id: number }[] = [];
  beforeEach(async () => {
    account = [];
    const still = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal('matchMedia', () => still);
    serve({
      '/market/tickers': { message: tickers },
      '/market/list': { message: rows },
      '/optional/list': () => ({ message: account }),
      '/optional/add': ({ body }) => {
        account.push({ id: account.length + 1, currency_id: 14, match_id: Number(body.get('match_id')) });
        return { message: { id: account.length } };
      },
    });
    await startLanguage();
    await loadWords(['market']);
    queries.clear();
    transport.has('market.tickers', pushed);
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

  it('the most traded is first; a tap on a head orders by it, a second one turns it round', async () => {
    open();
    await waitFor(() => expect(listed()).toEqual(['BTC', 'XRP']));
    await userEvent.click(screen.getByRole('button', { name: 'Index price' }));
    expect(listed()).toEqual(['BTC', 'XRP']);
    await userEvent.click(screen.getByRole('button', { name: 'Index price: high to low' }));
    expect(listed()).toEqual(['XRP', 'BTC']);
  });

  it('a price that is pushed is shown and ordered by', async () => {
    open();
    await screen.findByRole('link', { name: /BTC/ });
    const { spark: _, ...xrp } = ticker(4, 'XRP', '1.6000', '+9.00', '9500');
    transport.push('market.tickers', [xrp]);
    await waitFor(() => expect(screen.getByRole('link', { name: /XRP/ }).textContent).toContain('1.60'));
    expect(listed()).toEqual(['XRP', 'BTC']);
  });

  it('typing leaves what matches, with a message where nothing does', async () => {
    open();
    await screen.findByRole('link', { name: /BTC/ });
    const field = screen.getByRole('textbox', { name: /Search/ });
    await userEvent.type(field, 'xr');
    expect(listed()).toEqual(['XRP']);
    await userEvent.type(field, 'zz');
    expect(screen.getByText('No results for “xrzz”')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(listed()).toEqual(['BTC', 'XRP']);
  });

  it('gainers are what rose', async () => {
    open();
    await userEvent.click(await screen.findByRole('tab', { name: 'Gainers' }));
    await waitFor(() => expect(listed()).toEqual(['BTC']));
  });

  it('what a guest watches stays on the device, and is the account’s after the login', async () => {
    open();
    const star = () => screen.findByRole('button', { name: 'Favorite: XRP/USDT' });
    await screen.findByRole('link', { name: /BTC/ });
    await waitFor(async () => {
      await userEvent.click(await star());
      expect((await star()).getAttribute('aria-pressed')).toBe('true');
    });
    expect(kept('favourites.pairs')).toBe('[4]');
    session.begin('a-token', true, 'ann');
    await waitFor(() => expect(account).toEqual([{ id: 1, currency_id: 14, match_id: 4 }]));
    await waitFor(() => expect(kept('favourites.pairs')).toBeUndefined());
    await waitFor(async () => expect((await star()).getAttribute('aria-pressed')).toBe('true'));
  });
});
