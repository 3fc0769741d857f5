import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startLanguage } from '../app/language.ts';
import { closePage, openPage, submit, yes } from '../app/test/open-page.tsx';
import LoansPage from './loans-page.tsx';

beforeAll(startLanguage);
afterEach(() => {
  cleanup();
  closePage();
});

const row = {
  ...{ loan: 7, currency_name: 'USDT', owed: '1082.50', available: '3955.72', ltv: '61.29', status: 1, request: null },
  ...{ collateral_name: 'SOL', collateral: '20.00', coin_available: '5.00' },
};
const opened = (change: object) =>
  openPage({
    ...{ Page: LoansPage, at: '/loans/1001', path: '/loans/:user', permissions: ['loan.read', 'loan.request'] },
    answer: ({ path }) =>
      path === '/api/desk/loan' ? yes({ frozen: true, rows: [row], ...change }) : yes({ request: 9 }),
  });

it('LOAN-019 a payment for a frozen owner is asked for with a reason, and leads to its request', async () => {
  const asked = opened({});
  await userEvent.click(await screen.findByRole('button', { name: 'Repay' }));
  const sheet = within(await screen.findByRole('dialog'));
  await userEvent.type(sheet.getByLabelText('Repay (USDT)'), '300');
  const field = sheet.getByLabelText('Reason');
  await userEvent.type(field, 'asked for by mail');
  submit(field);
  await screen.findByText('the request');
  expect(asked.find(({ path }) => path.endsWith('/repay'))?.fields).toEqual({
    ...{ user: '1001', loan: '7', amount: '300', reason: 'asked for by mail' },
  });
});

it('LOAN-019 of an owner who is not frozen nothing can be done', async () => {
  opened({ frozen: false });
  await screen.findByRole('heading', { name: /^L-7/ });
  expect(screen.queryByRole('button', { name: 'Repay' })).toBeNull();
});
