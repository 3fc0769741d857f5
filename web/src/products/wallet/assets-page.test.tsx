import { rescale } from '@glassbook/money';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadWords, startLanguage } from '../../carry/language.ts';
import { session } from '../../carry/session.ts';
import { health, lendMargins, serve, show, transport, walletsWith } from './test/answers.tsx';
import AssetsPage from './assets-page.tsx';
import { partsOf } from './assets/holdings-list.tsx';
import type { HoldingWorth } from './portfolio/portfolio.ts';

const ticker = {
  ...{ match_id: 1, symbol: 'BTC/USDT', last: '2.00', last_trade: null, bid: null, ask: null, change: '+0.00' },
  ...{ change_value: '+0.00', high: '1', low: '1', volume: '1', value: '1', at: 1 },
};

describe('the assets', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    session.end();
  });

  it('a total that its rows sum to is marked as adding up', async () => {
    serve({ '/health': health(true), '/wallet/list': { message: walletsWith('1234.50000000') } });
    await show(AssetsPage);
    expect(await screen.findByRole('button', { name: /^Adds up/ })).toBeTruthy();
    expect(screen.getAllByText('1,234.50').length).toBeGreaterThan(1);
  });

  it('a total that its rows do not sum to is shown with the difference', async () => {
    serve({ '/health': health(true), '/wallet/list': { message: walletsWith('1234.50000000', '1235.00000000') } });
    await show(AssetsPage);
    expect(await screen.findByRole('button', { name: 'Difference: \u22120.50 USDT' })).toBeTruthy();
  });

  it('a balance that is pushed is shown, and counted in the total', async () => {
    serve({ '/health': health(true), '/wallet/list': { message: walletsWith('1234.50000000') } });
    await show(AssetsPage);
    expect((await screen.findAllByText('1,234.50')).length).toBeGreaterThan(1);
    transport.has('wallet.balances', []);
    transport.push('wallet.balances', [
      { currency_id: 3, kind: 'change', available: '2000.25000000', held: '0.00000000' },
    ]);
    await waitFor(() => expect(screen.queryAllByText('2,000.25').length).toBeGreaterThan(1));
    expect(screen.queryByText('1,234.50')).toBeNull();
  });

  it('WALL-013 what open positions have lost is said below the futures account, whose figure is without it', async () => {
    serve({
      '/health': health(true),
      '/wallet/list': { message: walletsWith('1234.50000000', undefined, '10000.00000000') },
    });
    const asset = { name: 'USDT', scale: 8 };
    lendMargins(
      new Map([
        [3, { asset, kept: 0n, unrealized: -500_000_000_001n }],
        [1, { asset, kept: 0n, unrealized: undefined }],
      ]),
    );
    await show(AssetsPage);
    const line = (await screen.findByText('Unrealized PnL, not included (USDT)')).parentElement;
    expect(line?.textContent).toContain('\u22125,000.00000001');
    expect(screen.getByRole('link', { name: /Futures.*10,000\.00/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Total value' }));
    expect(line?.textContent).not.toContain('5,000');
    await userEvent.click(screen.getByRole('button', { name: 'Total value' }));
    await userEvent.click(screen.getByRole('button', { name: 'How this adds up' }));
    const proof = within(await screen.findByRole('dialog'));
    expect(await proof.findByText('Without unrealized PnL of open positions.')).toBeTruthy();
  });

  it('hidden balances are not on the page', async () => {
    serve({ '/health': health(true), '/wallet/list': { message: walletsWith('1234.50000000') } });
    await show(AssetsPage);
    await userEvent.click(await screen.findByRole('button', { name: 'Total value' }));
    expect(document.body.textContent).not.toContain('1,234');
    await userEvent.click(screen.getByRole('button', { name: 'Total value' }));
    expect(document.body.textContent).toContain('1,234.50');
  });

  it('an empty account is offered demo funds, where the server gives them; the claim carries a key', async () => {
    const asked = serve({
      '/health': health(true),
      '/wallet/list': { message: walletsWith('0.00000000') },
      '/wallet/demo_claim': { message: 'Demo funds were added.', data: { granted: [], seconds: 82_800 } },
    });
    await show(AssetsPage);
    await userEvent.click(await screen.findByRole('button', { name: 'Claim demo funds' }));
    expect(await screen.findByText('Demo funds were added.')).toBeTruthy();
    expect(asked.find(({ path }) => path === '/wallet/demo_claim')?.key).toMatch(/^[0-9a-f]{32}$/);
    await waitFor(() => expect(asked.filter(({ path }) => path === '/wallet/list').length).toBeGreaterThan(1));
    // The time until the next one is on the button.
    expect(await screen.findByRole('button', { name: /^Claim demo funds\s*2[23]:\d\d:\d\d$/ })).toBeTruthy();
  });

  it('empty assets are hidden until they are shown by choice, and the choice is kept', async () => {
    serve({ '/health': health(true), '/wallet/list': { message: walletsWith('0.00000000') } });
    await show(AssetsPage);
    const hide = await screen.findByRole('checkbox', { name: 'Hide zero balances' });
    expect(screen.queryByText('USDT', { selector: '.t3' })).toBeNull();
    expect(screen.getByText('No assets yet')).toBeTruthy();
    await userEvent.click(hide);
    expect(screen.getByText('USDT', { selector: '.t3' })).toBeTruthy();
    cleanup();
    await show(AssetsPage);
    expect(await screen.findByText('USDT', { selector: '.t3' })).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Hide zero balances' }));
  });

  it('the sheet of an asset has its average cost and what it gained, and states the method', async () => {
    const position = {
      ...{ currency_id: 3, currency_name: 'USDT', quantity: '1234.50000000', average_cost: '1.0012', price: '1.00' },
      ...{ worth: '1234.50', cost: '1230.00', unrealized: '4.50000000', realized: '-2.25500000' },
    };
    const totals = {
      equity: '1234.5',
      contributed: '1232.255',
      unrealized: '4.5',
      realized: '-2.255',
      ...{ withdrawn_gain: '0', owed: '0', owed_interest: '0' },
    };
    const pnl = { method: 'average_cost', seq: 7, at_ms: 1, positions: [position], ...totals };
    serve({
      '/health': health(true),
      '/wallet/list': { message: walletsWith('1234.50000000') },
      '/wallet/pnl': { message: pnl },
    });
    await show(AssetsPage);
    await userEvent.click(await screen.findByRole('button', { name: /^USDT/ }));
    const sheet = within(await screen.findByRole('dialog'));
    expect((await sheet.findByText('+4.50')).textContent).toBe('+4.50');
    expect([sheet.getByText('\u22122.26'), sheet.getByText('0.996355', { selector: 'dd' })]).toHaveLength(2);
    expect(sheet.getByText(/^Average cost, all accounts/)).toBeTruthy();
    expect(sheet.getAllByText('1,234.50000000')).toHaveLength(2);
  });

  it('WALL-014 USDT has two places in the table and every digit on its sheet', async () => {
    serve({ '/health': health(true), '/wallet/list': { message: walletsWith('1234.50678900') } });
    await show(AssetsPage, '/', true);
    const row = within((await screen.findByRole('button', { name: 'USDT' })).closest('tr') as HTMLElement);
    // What there is, what is available and what it is worth are one figure.
    expect(row.getAllByText('1,234.51')).toHaveLength(3);
    expect(row.queryByText('1,234.50678900')).toBeNull();
    expect(row.queryByRole('link')).toBeNull();
    await userEvent.click(row.getByRole('button', { name: 'USDT' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('1,234.50678900');
  });

  it.each([
    ['nothing on hold', 1_006_000n, 0n, { available: '0.01', held: '0.00' }],
    ['both below a cent', 600_000n, 600_000n, { available: '0.00', held: '0.01' }],
    ['both cut', 1_900_000n, 1_900_000n, { available: '0.01', held: '0.03' }],
  ])('WALL-014 available and on hold sum to the total that is shown: %s', (_, available, held, parts) => {
    const all = available + held;
    const row = { available, held, scale: 8, name: 'USDT', worth: rescale(all, 8, 2, 'half-even') };
    expect(partsOf(row as HoldingWorth)).toEqual(parts);
  });

  it('WALL-014 a coin without a market has no Trade link, and without a price no value', async () => {
    const coin = (currency: number, currency_name: string, usdt_price: string) => ({
      ...{ id: 40 + currency, currency, currency_name, usdt_price },
      ...{ change_balance: '100.00000000', lock_change_balance: '0.00000000' },
    });
    serve({
      '/health': health(true),
      '/wallet/list': {
        message: walletsWith('0.00000000', '200.00000000', undefined, [
          coin(1, 'BTC', '2.00'),
          coin(9, 'NBEAM', '0.00000000'),
        ]),
      },
    });
    await show(AssetsPage, '/', true);
    await screen.findByRole('button', { name: 'NBEAM' });
    transport.has('market.tickers', []);
    transport.push('market.tickers', [ticker]);
    const trade = await screen.findByRole('link', { name: /^Trade\s*BTC$/ });
    expect(screen.getAllByRole('link', { name: /^Trade\s*[A-Z]/ })).toEqual([trade]);
    const nbeam = screen.getByRole('button', { name: 'NBEAM' });
    expect(within(nbeam.closest('tr') as HTMLElement).getAllByText('–')).toHaveLength(2);
    await userEvent.click(nbeam);
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.queryByText(/^Value:/)).toBeNull();
    expect(sheet.queryByRole('link', { name: 'Trade' })).toBeNull();
  });

  it('leads to conversions, statements and the history of funds', async () => {
    serve({ '/health': health(true), '/wallet/list': { message: walletsWith('1234.50000000') } });
    await startLanguage([], async () => (await import('../../app/later-words.ts')).laterWords);
    await loadWords(['funds']);
    await show(AssetsPage);
    const path = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect([await path('Convert'), await path('Statement'), await path('Funds history')]).toEqual([
      '/pages/fund/transfer',
      '/pages/setting/bill',
      '/pages/fund/receive_withdraw_record',
    ]);
  });

  it('no demo funds are offered where the server gives none', async () => {
    serve({ '/health': health(false), '/wallet/list': { message: walletsWith('0.00000000') } });
    await show(AssetsPage);
    await screen.findByRole('button', { name: /^Adds up/ });
    expect(screen.queryByRole('button', { name: /demo funds/i })).toBeNull();
  });
});
