import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { press, type } from '../../app/test/form-row.ts';
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
    pushed: { 'wallet.balances': [] },
  });
  await screen.findByText('My loans');
  await type(/Collateral/, '1');
  await type(/Borrow/, '30000');
  expect(screen.getByText('50.0003%')).toBeTruthy();
  await press(/^Borrow 30,000/);
  await press(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Borrow 30,000/ }));
  await vi.waitFor(() => expect(asked.some(({ path }) => path === '/loan/borrow')).toBe(true));
  const sent = asked.find(({ path }) => path === '/loan/borrow');
  expect(sent?.body.get('rate')).toBe('0.0005188');
});

test('LOAN-035 a loan shows its LTV with its bounds, and what can be done', async () => {
  await showPage(LoanPage, '/pages/common/loan?id=7', {
    words: ['loan', 'offer'],
    answers: {
      '/loan/list': { message: { data: [row], page: 1, pages: 1, total: 1 } },
      '/loan/log': { message: { data: [], page: 1, pages: 1, total: 0 } },
    },
    pushed: { 'loan.own': [row] },
  });
  expect(await screen.findByText('65%')).toBeTruthy();
  expect(screen.getByText('46,987.95')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Repay all' })).toBeTruthy();
});
