import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadWords, startLanguage } from '../../carry/language.ts';
import { session } from '../../carry/session.ts';
import { laterWords } from '../../app/later-words.ts';
import { serve, show, transport } from '../wallet/test/answers.tsx';
import ContractOrdersPage from './contract-orders-page.tsx';
import { adl, fill, liquidation, markets, order, payment, position } from './test/answers.ts';

const lists = {
  '/futures/markets': { message: markets },
  '/futures/orders': { message: [order(40, { status: 'cancelled', cancel_reason: 'margin' })] },
  '/futures/fills': { message: [fill] },
  '/futures/positions': { message: [position] },
  '/futures/funding_payments': { message: [payment] },
  '/futures/liquidations': { message: { liquidations: [liquidation], deleveraged: [adl] } },
};
const open = async (view = 'open', wide = false) => {
  await startLanguage([], () => Promise.resolve(laterWords));
  await loadWords(['trading', 'futures']);
  await show(ContractOrdersPage, `/?view=${view}`, wide);
};
/** The figures of a ledger or a card by their names. */
const figures = (within_: HTMLElement = document.body) =>
  Object.fromEntries(
    within(within_)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

describe('own orders of futures', () => {
  beforeEach(() => {
    transport.has('futures.orders', {
      orders: [order(41), order(42, { side: 'sell', symbol: 'BTC/USDT-COIN', settle_name: 'BTC', reduce_only: true })],
      fills: [],
    });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    session.end();
  });

  it('FUTURES-051 contracts are whole numbers with what they stand for beside: coins, or dollars where the coin is the margin', async () => {
    serve(lists);
    await open('open', true);
    await screen.findByText('BTC/USDT-PERP', { selector: 'td span' });
    const [, coin, perp] = screen.getAllByRole('row');
    await waitFor(() => expect(perp?.textContent).toContain('1,500 (1.500 BTC)500 (0.500 BTC)'));
    expect(perp?.textContent).toContain('Buy 10x, Isolated');
    expect(coin?.textContent).toContain('1,500 (15,000 USDT)');
    expect(coin?.textContent).toContain('Sell Reduce only');
  });

  it('FUTURES-051 an open order is canceled by its button, and all of the chosen contract once that is confirmed', async () => {
    const asked = serve({
      ...lists,
      '/futures/cancel': { message: 'Order canceled.', data: { id: 41, filled_contracts: 500 } },
      '/futures/cancel_all': { message: '1 order canceled.', data: { cancelled: 1 } },
    });
    await open('open', true);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel buy order: BTC/USDT-PERP, 77,640.0' }));
    expect(await screen.findByText('Order canceled.')).toBeTruthy();
    expect(asked.find(({ path }) => path === '/futures/cancel')?.body.get('id')).toBe('41');
    await userEvent.click(await screen.findByRole('combobox', { name: /Contract/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'BTC/USDT-COIN' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel all' }));
    expect(await screen.findByRole('dialog', { name: /Cancel 1 open order \(BTC\/USDT-COIN\)/ })).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Cancel all' }).at(-1)!);
    await waitFor(() => expect(asked.at(-1)?.path).toMatch(/futures/));
    const all = asked.find(({ path }) => path === '/futures/cancel_all');
    expect(all?.body.get('symbol')).toBe('BTC/USDT-COIN');
    expect(all?.key).not.toBeNull();
  });

  it('FUTURES-050 each list asks for what the filter says, and for a side only where it has one', async () => {
    const asked = serve(lists);
    await open('history', true);
    expect(await screen.findByText('Canceled: not enough margin')).toBeTruthy();
    await userEvent.click(screen.getByRole('combobox', { name: 'Side All' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Sell' }));
    await userEvent.type(screen.getByLabelText('From'), '2026-04-22');
    const last = (path: string) => asked.filter((one) => one.path === path).at(-1)?.body;
    await waitFor(() => expect(last('/futures/orders')?.get('from_ms')).toBe(String(new Date(2026, 3, 22).getTime())));
    expect(last('/futures/orders')?.get('side')).toBe('sell');
    expect(last('/futures/orders')?.get('status')).toBe('history');
    await userEvent.click(screen.getByRole('tab', { name: 'Position history' }));
    await screen.findByText('Netting');
    expect(last('/futures/positions')?.get('side')).toBeNull();
    expect(last('/futures/positions')?.get('status')).toBe('closed');
    expect(last('/futures/positions')?.get('from_ms')).not.toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Funding payments' }));
    await screen.findByText('0.0100000%');
    expect(screen.queryByRole('combobox', { name: /^Side/ })).toBeNull();
  });

  it('FUTURES-050 a page that is full has an older one; a filter that finds nothing says so', async () => {
    const full = Array.from({ length: 20 }, (_, at) => ({ ...fill, id: 100 - at }));
    const asked = serve({
      ...lists,
      '/futures/fills': ({ body }) => ({
        message: body.get('symbol') !== null ? [] : body.get('page') === '1' ? full : [fill],
      }),
    });
    await open('fills', true);
    await userEvent.click(await screen.findByRole('button', { name: 'Older' }));
    expect(await screen.findByText('Page 2')).toBeTruthy();
    await userEvent.click(screen.getByRole('combobox', { name: /Contract/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'BTC/USDT-COIN' }));
    expect(await screen.findByText('No matches. Change the filters.')).toBeTruthy();
    expect(asked.at(-1)?.body.get('page')).toBe('1');
  });

  it('FUTURES-050 what does not load can be tried again', async () => {
    let works = false;
    serve({ ...lists, '/futures/fills': () => (works ? { message: [] } : 'nothing') });
    await open('fills');
    await screen.findByRole('alert');
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No trades yet')).toBeTruthy();
  });

  it('FUTURES-052 a closed position has its result, funding and fees, which add up to the last digit, and why it ended', async () => {
    serve(lists);
    await open('closed');
    expect(await screen.findByText('+87.60')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Details: BTC/USDT-PERP, position #12' }));
    const dialog = await screen.findByRole('dialog', { name: 'Position #12' });
    expect(figures(dialog)).toMatchObject({
      PnL: '+100.47000000',
      Funding: '−1.17250000',
      Fees: '−11.69623500',
      'Net PnL (USDT)': '+87.60126500',
      'Closed by': 'Netting',
      Closed: '2026-04-22 08:00:00 UTC',
    });
  });

  it('FUTURES-053 a liquidation has its receipt: prices, equity and maintenance, who took the contracts and who paid, the journal entry', async () => {
    serve(lists);
    await open('liquidations');
    await userEvent.click(await screen.findByRole('button', { name: 'Receipt #4: BTC/USDT-PERP' }));
    expect(figures(await screen.findByRole('dialog', { name: 'Receipt #4' }))).toMatchObject({
      Position: '#12 Long, Isolated',
      'Mark price': '70,155.0',
      'Index price': '70,150.1',
      Equity: '52.10000000 USDT',
      'Maintenance margin': '52.61625000 USDT',
      'Bankruptcy price': '69,876.0',
      'Filled in the book': '140 (0.140 BTC)',
      'Covered by the insurance fund': '40 (0.040 BTC)',
      'Paid by the insurance fund': '3.20000000 USDT',
      'Closed by ADL': '10 (0.010 BTC)',
      'Liquidation fee': '0.50000000 USDT',
      'Journal entry': '#9114',
    });
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('radio', { name: 'Auto-deleveraging (ADL)' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Receipt #6: BTC/USDT-PERP' }));
    expect(figures(await screen.findByRole('dialog', { name: 'Receipt #6' }))).toMatchObject({
      Position: '#13 Short',
      Price: '69,876.0',
      PnL: '+77.64000000 USDT',
      'Journal entry': '#9114',
    });
  });

  it('FUTURES-050 a funding payment has its rate, mark price and journal entry', async () => {
    serve(lists);
    await open('fundings');
    expect(await screen.findByText('−1.17')).toBeTruthy();
    expect(figures()).toMatchObject({
      'Funding rate': '0.0100000%',
      'Mark price': '78,309.8',
      Value: '11,746.47 USDT',
      'Journal entry': '#9001',
    });
  });
});
