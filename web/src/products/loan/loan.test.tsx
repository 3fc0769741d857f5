import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { balances, press, type } from '../../app/test/form-row.ts';
import { leavePage, showPage } from '../../shared/test/show-page.tsx';
import BorrowPage from './borrow-page.tsx';
import LoanPage from './loan-page.tsx';
import { config, row } from './test/samples.ts';

afterEach(leavePage);

test('LOAN-035 what a loan comes to stands above the button, and the rate that was seen is sent', async () => {
  const asked = await showPage(BorrowPage, '/pages/common/borrowing', {
    words: ['loan', 'offer'],
    answers: {
      '/loan/config': { message: config },
      '/loan/list': { message: { data: [row], page: 1, pages: 1, total: 1 } },
      '/loan/borrow': { message: row },
    },
    pushed: { 'wallet.balances': balances, 'loan.own': [] },
  });
  await screen.findByText('My loans');
  await type(/Collateral/, '1');
  await type(/^Borrow/, '30000');
  expect(screen.getByText('50.0003%')).toBeTruthy();
  await press(/Check details/);
  await press(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Borrow 30,000/ }));
  await vi.waitFor(() => expect(asked.some(({ path }) => path === '/loan/borrow')).toBe(true));
  const sent = asked.find(({ path }) => path === '/loan/borrow');
  expect(sent?.body.get('rate')).toBe('0.0005188');
});

test('LOAN-035 a loan shows its LTV with its bounds, and how it stands after what is typed', async () => {
  await showPage(LoanPage, '/pages/common/loan?id=7', {
    words: ['loan', 'offer'],
    answers: {
      '/loan/config': { message: config },
      '/loan/list': { message: { data: [row], page: 1, pages: 1, total: 1 } },
      '/loan/log': { message: { data: [], page: 1, pages: 1, total: 0 } },
    },
    pushed: { 'loan.own': [row], 'wallet.balances': balances },
  });
  expect(await screen.findByText('65%')).toBeTruthy();
  expect(screen.getByText('46,987.95')).toBeTruthy();
  await type(/^Repay/, '9000');
  const after = screen.getByRole('table', { name: 'After' });
  expect(
    within(after)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([
    ...['Owed (USDT)', '39,000.00', '30,000.00', 'LTV', '65%', '50.0000%'],
    ...['Margin call price', '52,000.00', '40,000.00', 'Liquidation price', '46,987.95', '36,144.57'],
  ]);
  expect(screen.getByRole('button', { name: 'Repay 9,000 USDT' })).toBeTruthy();
  await press(screen.getByRole('button', { name: 'All' }));
  expect(screen.getByRole('button', { name: 'Repay all' })).toBeTruthy();
});

test('an address that names no loan says so', async () => {
  await showPage(LoanPage, '/pages/common/loan?id=x7', {
    ...{ words: ['loan', 'offer'], answers: {}, pushed: { 'loan.own': [], 'wallet.balances': balances } },
  });
  await screen.findByRole('link', { name: 'See offers' });
});
