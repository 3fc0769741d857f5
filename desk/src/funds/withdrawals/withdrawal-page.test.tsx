import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Permission } from '@glassbook/contract';
import { queries } from '../../app/calls.ts';
import { startLanguage } from '../../app/language.ts';
import { SelfProvider, type Self } from '../../app/self.ts';
import { session } from '../../app/session.ts';
import WithdrawalPage from './withdrawal-page.tsx';

beforeAll(startLanguage);
afterEach(() => {
  cleanup();
  queries.clear();
  session.end();
  vi.unstubAllGlobals();
});

const at = Date.parse('2026-11-23T08:00:00Z');
const hold = { reason: 'password_changed', started_ms: at, ends_ms: at + 86_400_000 };
const risk = {
  ...{ paid_before: 0, day_count: 6, device: null, factor: hold, limit_btc: '200.00', used_btc: '0.50' },
  ...{ digest: 'ab'.repeat(32), intact: true },
};
const one = {
  ...{ id: 7, user: 1001, currency_id: 3, name: 'USDT', number: '100.00', rate: '1.00', real_number: '99.00' },
  ...{ payee: 'address', state: 'in_review', reason: null, created_ms: at, decide_by_ms: at + 86_400_000 },
  ...{ late: false, ended_ms: null, request: null, payer: null, reference: '', level: 2, name_approved: 'Linh Nguyen' },
  ...{ address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', network: 'tron', payee_id: 5, card: null },
  ...{ marks: ['first_withdrawal', 'factor_hold', 'many_lately'], risk },
  returned: [],
  timeline: [
    { state: 'requested', at_ms: at },
    { state: 'in_review', at_ms: at + 60_000 },
  ],
  happened: [{ id: 'login:1', at_ms: at - 60_000, what: 'password_changed', detail: '{}' }],
};

function show(permissions: Permission[], change: object = {}): Record<string, string>[] {
  const sent: Record<string, string>[] = [];
  vi.stubGlobal('fetch', (_url: string, init?: RequestInit) => {
    const isWrite = init?.body instanceof URLSearchParams;
    if (isWrite) sent.push(Object.fromEntries(init.body as URLSearchParams));
    const message = isWrite ? { request: 12 } : { ...one, ...change };
    return Promise.resolve(new Response(JSON.stringify({ type: 'ok', message })));
  });
  session.begin('a session of staff');
  render(
    <QueryClientProvider client={queries}>
      <SelfProvider value={{ ...({} as Self), id: 7, permissions }}>
        <MemoryRouter initialEntries={['/withdrawals/1001/7']}>
          <Routes>
            <Route path="/withdrawals/:user/:id" element={<WithdrawalPage />} />
            <Route path="/requests/:id" element={<p>the request</p>} />
          </Routes>
        </MemoryRouter>
      </SelfProvider>
    </QueryClientProvider>,
  );
  return sent;
}

it('DESK-071 a case has its sum, its payee with the check, its marks with their facts, and what happened around it', async () => {
  show(['funds.read']);
  const sum = within(await screen.findByRole('region', { name: 'What is paid' }));
  expect(sum.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['100.00', '−1.00', '99.00']);
  const payee = within(screen.getByRole('region', { name: 'Payee' }));
  expect(payee.getByText('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')).toBeTruthy();
  expect(payee.getByText('As in the journal')).toBeTruthy();
  const marks = within(screen.getByRole('region', { name: 'Risk marks' }));
  for (const text of ['First withdrawal', 'Security change', 'Many in 24 h', 'Paid before: 0', 'Requests in 24 h: 6'])
    expect(marks.getByText(text)).toBeTruthy();
  expect(marks.getByText(/Withdrawals paused until 2026-11-24 08:00:00 UTC$/)).toBeTruthy();
  expect(within(screen.getByRole('complementary')).getByText('In review')).toBeTruthy();
  // Who may only read is offered no decision.
  expect(screen.queryByRole('button', { name: 'Request approval' })).toBe(null);
});

it('DESK-071 a payee that was changed can only be rejected, with a reason that the user reads', async () => {
  const changed = { risk: { ...risk, intact: false }, marks: ['details_changed'], address: '' };
  const sent = show(['funds.read', 'funds.request', 'request.read'], changed);
  expect(await screen.findByText('Not what was requested')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Request approval' })).toBe(null);
  await userEvent.click(screen.getByRole('button', { name: 'Request rejection' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'the address was changed');
  await userEvent.click(dialog.getByRole('button', { name: 'Request rejection' }));
  expect(await screen.findByText('the request')).toBeTruthy();
  expect(sent).toMatchObject([
    { user: '1001', withdrawal: '7', decision: 'reject', code: 'payee_invalid', reason: 'the address was changed' },
  ]);
});

it('DESK-071 a card is shown whole to those who are given it', async () => {
  const card = {
    ...{ holder: 'Linh Nguyen', number: '4000123412341234', bank: 'Meridian', place: '', branch: '', swift: '' },
    ...{ aba: '', holder_address: '', phone: '' },
  };
  show(['funds.read'], { payee: 'bank', address: 'Meridian •••• 1234', network: '', card });
  const payee = within(await screen.findByRole('region', { name: 'Payee' }));
  expect(payee.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    ...['Bank card', 'Cardholder name', 'Card number', 'Verified name', 'Level'],
  ]);
  expect(payee.getByText('4000123412341234')).toBeTruthy();
});

it('DESK-071 while a request is open about it, the case leads there and asks for no other', async () => {
  show(['funds.read', 'funds.request', 'request.read'], { request: 9 });
  const link = await screen.findByRole('link', { name: 'Open request: R-9' });
  expect(link.getAttribute('href')).toBe('/requests/9');
  expect(screen.queryByRole('button', { name: 'Request approval' })).toBe(null);
});

it('FUNDS-104 a payment is started before it is recorded, and recorded by who started it', async () => {
  const may: Permission[] = ['funds.read', 'funds.request', 'funds.pay'];
  const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
  const sent = show(may, { state: 'approved' });
  await userEvent.click(await screen.findByRole('button', { name: 'Start payment' }));
  expect(buttons()).toEqual(['Start payment', 'Request rejection']);
  expect(sent).toMatchObject([{ user: '1001', withdrawal: '7' }]);
  cleanup();
  queries.clear();
  show(may, { state: 'paying', payer: { id: 7, name: 'Ann', left: false } });
  await screen.findByText('Payment started by Ann');
  expect(buttons()).toEqual(['Record payment', 'Request release']);
  cleanup();
  queries.clear();
  show(may, { state: 'paying', payer: { id: 8, name: 'Bob', left: false } });
  await screen.findByText('Payment started by Bob');
  expect(screen.queryAllByRole('button')).toEqual([]);
  cleanup();
  queries.clear();
  show(may, { state: 'paying', payer: { id: 8, name: 'Bob', left: true } });
  await screen.findByText('Payment started by Bob');
  expect(buttons()).toEqual(['Request release']);
  cleanup();
  queries.clear();
  // Who may not pay starts no payment.
  show(['funds.read', 'funds.request'], { state: 'approved' });
  await screen.findByRole('button', { name: 'Request rejection' });
  expect(buttons()).toEqual(['Request rejection']);
});
