import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadWords, startLanguage } from '../../carry/language.ts';
import { session } from '../../carry/session.ts';
import { laterWords } from '../../app/later-words.ts';
import { serve, show, transport } from '../wallet/test/answers.tsx';
import ContractInfoPage from './contract-info-page.tsx';
import { funding, insurance, markets } from './test/answers.ts';

const answers = {
  '/futures/markets': { message: markets },
  '/futures/fundings': { message: [funding] },
  '/futures/insurance': { message: insurance },
};
const open = async (symbol: string, wide = false) => {
  await startLanguage([], () => Promise.resolve(laterWords));
  await loadWords(['trading', 'futures']);
  await show(ContractInfoPage, `/?symbol=${encodeURIComponent(symbol)}`, wide);
};
/** The figures of a section by their names. */
const figures = (section: string) =>
  Object.fromEntries(
    within(screen.getByRole('region', { name: section }))
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

describe('the page of a contract', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    session.end();
  });

  it('says that there is no contract of a name instead of showing another', async () => {
    serve(answers);
    await open('BTC/USDT-NONE');
    await screen.findByRole('heading', { name: 'Market not found' });
    expect(screen.getByRole('link', { name: 'Markets' }).getAttribute('href')).toBe('/pages/market/market');
    expect(screen.queryByText('Contract rules')).toBeNull();
  });

  it('FUTURES-054 has the rules and tiers of the contract, and another one is chosen', async () => {
    serve(answers);
    await open('BTC/USDT-PERP');
    await screen.findByText('Contract rules');
    expect(figures('Contract rules')).toMatchObject({
      Type: 'Perpetual, USDT-margined',
      'Contract size': '0.001 BTC',
      'Price step': '0.1 USDT',
      'Max leverage': '100x',
      'Maker fee': '0.02%',
      'Taker fee': '0.05%',
      'Max contracts per order': '100,000 (100.000 BTC)',
      'Funding interval': '8 h',
      'Max funding rate': '±0.7500%',
      'Interest rate': '0.0100%',
    });
    const tiers = screen.getAllByRole('row').map((row) => row.textContent);
    expect(tiers).toContain('1,000,00020x2.50%');
    await userEvent.click(screen.getByRole('combobox', { name: /Contract/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'BTC/USDT-COIN' }));
    await waitFor(() => expect(figures('Contract rules')['Contract size']).toBe('10 USDT'));
    expect(figures('Contract rules')['Type']).toBe('Perpetual, BTC-margined');
  });

  it('FUTURES-054 a fee is shown with every digit of what is charged', async () => {
    const charged = markets.map((each) => ({ ...each, maker_fee_ppm: 150, taker_fee_ppm: 333 }));
    serve({ ...answers, '/futures/markets': { message: charged } });
    await open('BTC/USDT-PERP');
    await screen.findByText('Contract rules');
    expect(figures('Contract rules')).toMatchObject({ 'Maker fee': '0.015%', 'Taker fee': '0.0333%' });
  });

  it('FUTURES-054 its prices are those of the last push', async () => {
    serve(answers);
    const { symbol, index, last, last_ms, next_funding_ms, at_ms } = markets[0]!;
    const prices = { symbol, index, last, last_ms, next_funding_ms, at_ms, open_interest: 1_000 };
    transport.has('futures.prices:BTC/USDT-PERP', { ...prices, mark: '78309.8', funding_rate: '0.0100000' });
    await open('BTC/USDT-PERP');
    await screen.findByText('1,000');
    expect(figures('Prices')['Open interest']).toBe('1,000 (1.000 BTC)');
    expect(figures('Prices')['Next funding in']).toMatch(/^(1:00:00|59:\d\d)$/);
    act(() =>
      transport.push('futures.prices:BTC/USDT-PERP', { ...prices, mark: '78400.1', funding_rate: '-0.0031000' }),
    );
    await waitFor(() =>
      expect(figures('Prices')).toMatchObject({
        'Mark price': '78,400.1',
        'Index price': '78,311.2',
        'Funding rate': '−0.0031%',
      }),
    );
  });

  it('FUTURES-055 each funding has what its rate was made from and what was paid', async () => {
    const asked = serve(answers);
    await open('BTC/USDT-PERP', true);
    const row = (await screen.findByText('#9001')).closest('tr');
    expect(row?.textContent).toContain(
      '0.0100000%−0.0012500%78,309.878,311.28,406,300 (8,406.300 BTC)65,830.12 USDT65,830.11 USDT#9001',
    );
    expect(asked.find(({ path }) => path === '/futures/fundings')?.body.get('symbol')).toBe('BTC/USDT-PERP');
  });

  it('FUTURES-056 the insurance fund of its margin currency has its balance, what it could not cover, and every entry', async () => {
    const asked = serve(answers);
    await open('BTC/USDT-PERP', true);
    expect(await screen.findByText('412,806.55000000 USDT')).toBeTruthy();
    expect(figures('Insurance fund')['Uncovered losses']).toBe('1.50000000 USDT');
    const row = (await screen.findByText('#9114')).closest('tr');
    expect(row?.textContent).toContain('Insurance fund−3.20 USDT412,806.55 USDT#9114');
    expect((await screen.findByText('#12')).closest('tr')?.textContent).toContain('Added or removed by Glassbook');
    expect(asked.find(({ path }) => path === '/futures/insurance')?.body.get('currency')).toBe('3');
  });
});
