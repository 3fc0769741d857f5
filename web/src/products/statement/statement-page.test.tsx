import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadWords } from '../../carry/language.ts';
import { session } from '../../carry/session.ts';
import { movable, serve, show } from '../wallet/test/answers.tsx';
import { reasonCatalogs } from './entry-reasons.ts';
import StatementPage from './statement-page.tsx';
import '../../shared/test/products.ts';

const basis = (realized: string, withdrawn_gain: string) => ({
  ...{ realized, withdrawn_gain, quantity: '0.50000000', cost: '30000.00000000' },
});
const sums = (realized: string, withdrawn_gain: string) => ({
  ...{ opening: '2000.00000000', contributed: '27000.00000000', realized, withdrawn_gain, cost: '30000.00000000' },
});
const month = {
  ...{ month: '2026-04', entries: 3, opening: '100.00000000', realized: '-5.00000000', price_change: '7.00000000' },
  ...{ deposits: { count: 2, worth: '50.00000000' }, withdrawals: { count: 1, worth: '2.00000000' } },
  ...{ closing: '150.00000000', fees: '0.10000000' },
};
const summary = {
  ...{ seq: 9, at_ms: Date.UTC(2026, 3, 22, 12, 7), since_ms: Date.UTC(2026, 0, 12), entries: 3 },
  accounts: [{ account: 'change', currency_id: 3, currency_name: 'USDT', entries: 3, balance: '150.00000000' }],
  months: [month, { ...month, month: '2026-03', closing: '100.00000000' }],
  years: [
    {
      year: 2026,
      average_cost: sums('725.00000000', '275.00000000'),
      fifo: sums('1050.00000000', '-50.00000000'),
      assets: [
        {
          currency_name: 'BTC',
          average_cost: basis('725.00000000', '275.00000000'),
          fifo: basis('1050.00000000', '-50.00000000'),
        },
      ],
    },
  ],
};
const entry = {
  ...{ id: 7, at_ms: Date.UTC(2026, 3, 22), account: 'change', currency_id: 3, currency_name: 'USDT' },
  ...{ value: '-1.50000000', after: '8.50000000', reason: 'spot.trade', info: 'Spot trade', seq: 88, ref: 102 },
  trade: { order: 12, market: 'ETH/USDT', price: '2000.50000000' },
};
const open = async (address = '/') => {
  await show(StatementPage, address);
  await loadWords(['statement', ...reasonCatalogs]);
};

describe('the statement', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    session.end();
  });

  it('STMT-031 a month is a ledger from its opening to the value now, and another month is one tap away', async () => {
    serve({ '/statement/summary': { message: summary } });
    await open();
    expect(await screen.findByText('Value now (USDT)')).toBeTruthy();
    expect(screen.getByText('In: 2')).toBeTruthy();
    expect(screen.getAllByText('150.00000000').length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('button', { name: /March 2026/ }));
    expect(await screen.findByText('Closing value (USDT)')).toBeTruthy();
  });

  it('STMT-054 of a month without entries there are no files', async () => {
    const still = { ...month, entries: 0, month: '2026-03', closing: '100.00000000' };
    serve({ '/statement/summary': { message: { ...summary, months: [month, still] } } });
    await open();
    expect(await screen.findByRole('button', { name: 'Save PDF' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /March 2026/ }));
    expect(await screen.findByText('Closing value (USDT)')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save PDF' })).toBeNull();
  });

  it('STMT-031 STMT-057 the year has its result by either method, and its parts', async () => {
    serve({ '/statement/summary': { message: summary } });
    await open('/?view=years');
    expect((await screen.findAllByText('+725.00000000')).length).toBe(2);
    expect(
      screen.getByText('Withdrawals and funds sent to other users leave at cost, with no realized PnL.'),
    ).toBeTruthy();
    // STMT-057: what left above its cost, of the asset and of the year, and the parts of the year's cost.
    expect(screen.getAllByText('+275.00000000').length).toBe(2);
    for (const label of ['Cost at the start', 'In less out, at market value', 'Cost at the end (USDT)'])
      expect(screen.getByText(label)).toBeTruthy();
    expect(screen.getByText('+27,000.00000000')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'First in, first out' }));
    expect((await screen.findAllByText('+1,050.00000000')).length).toBe(2);
    expect(screen.getAllByText('−50.00000000').length).toBe(2);
    // On a phone the assets are below each other, not in a table wider than the window.
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('list', { name: 'Result by asset' })).toBeTruthy();
  });

  it('STMT-031 entries have their running balance; a filter asks for what it says, and more of it from where the page ended', async () => {
    const asked = serve({
      '/currency/user_currency_list': { message: movable },
      '/statement/entries': ({ body }) => ({
        message: body.get('before') === null ? { list: [entry], next: 7 } : { list: [], next: null },
      }),
    });
    await open('/?view=entries');
    expect(await screen.findByText(/Balance 8\.50000000/)).toBeTruthy();
    const order = screen.getByRole('link', { name: 'Order #12 · ETH/USDT · Price 2,000.50' });
    expect(order.getAttribute('href')).toBe('/pages/transaction/currency_order?view=fills&order=12');
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('No more entries.')).toBeTruthy();
    const bodies = () => asked.filter(({ path }) => path === '/statement/entries').map(({ body }) => body);
    expect(bodies().at(-1)?.get('before')).toBe('7');
    // Rows are in the zone of the filters.
    expect(screen.getByText(/22 Apr 2026, 00:00:00 UTC$/)).toBeTruthy();
    await userEvent.click(screen.getByRole('combobox', { name: /Type/ }));
    for (const name of ['Deposit', 'Conversion', 'Conversion spread', 'Between users'])
      expect(await screen.findByRole('option', { name })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await userEvent.type(screen.getByLabelText('From (UTC)'), '2026-04-22');
    await waitFor(() => expect(bodies().at(-1)?.get('from')).toBe(String(Date.UTC(2026, 3, 22))));
  });

  it('STMT-056 the PDF of the month that is shown is saved, and the JSON file whose hash it states', async () => {
    const asked = vi.fn<(path: string) => void>();
    const saved: string[] = [];
    serve({ '/statement/summary': { message: summary } });
    const others = globalThis.fetch;
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
      if (!/statement\/(month|export)\?/.test(input)) return others(input, init);
      asked(input);
      const headers = { 'content-disposition': `attachment; filename="file-${asked.mock.calls.length}"` };
      return Promise.resolve(new Response('bytes', { headers }));
    });
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: /March 2026/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save PDF' }));
    await waitFor(() => expect(saved).toEqual(['file-1']));
    await userEvent.click(screen.getByRole('button', { name: 'Save JSON' }));
    await waitFor(() => expect(saved).toEqual(['file-1', 'file-2']));
    expect(asked.mock.calls.map(([path]) => path)).toEqual([
      '/api/statement/month?month=2026-03&lang=en',
      '/api/statement/export?format=json&month=2026-03&lang=en',
    ]);
    click.mockRestore();
  });

  it('STMT-031 an export that is refused says why', async () => {
    const sentence = 'Your last export is still running.';
    serve({
      '/statement/summary': { message: summary },
      '/statement/export': { reason: 'statement.export_running', sentence },
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Export 3 entries' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
  });
});
