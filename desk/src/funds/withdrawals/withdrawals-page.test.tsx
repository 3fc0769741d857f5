import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Permission } from '@glassbook/contract';
import { queries } from '../../app/calls.ts';
import { startLanguage } from '../../app/language.ts';
import { SelfProvider, type Self } from '../../app/self.ts';
import { session } from '../../app/session.ts';
import WithdrawalsPage from './withdrawals-page.tsx';

beforeAll(startLanguage);
afterEach(() => {
  cleanup();
  queries.clear();
  session.end();
  vi.unstubAllGlobals();
});

const now = Date.parse('2026-11-23T12:00:00Z');
const hour = 3_600_000;
const rowOf = (id: number, change: object = {}) => ({
  ...{ id, user: 1000 + id, currency_id: 3, name: 'USDT', number: '100.00', rate: '1.00', real_number: '99.00' },
  ...{ payee: 'address', state: 'approved', reason: null, created_ms: now - 2 * hour, decide_by_ms: now + 22 * hour },
  ...{ late: false, ended_ms: null, request: null, payer: null, ...change },
});
const rows = [
  rowOf(1, { state: 'requested', late: true, decide_by_ms: now - hour }),
  rowOf(2, { state: 'paying', payer: { id: 7, name: 'Ann', left: false } }),
  rowOf(3, { state: 'paying', payer: { id: 7, name: 'Ann', left: false } }),
  rowOf(4, { request: 9 }),
  rowOf(5, { state: 'paying', payer: { id: 8, name: 'Bob', left: false } }),
  rowOf(6),
];
const queue = {
  ...{ rows, total: 60, counts: { requested: 1, in_review: 0, approved: 2, paying: 3, late: 1 }, now_ms: now },
  ...{ assets: [{ id: 3, name: 'USDT' }], oldest_ms: now - 2 * hour, due_ms: now - hour, escalated: 0 },
};

type Asked = { path: string; fields: Record<string, string> };
function show(
  permissions: Permission[],
  refused: readonly string[] = [],
  path = '/withdrawals?show=approved&currency=3&page=2',
): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://desk.test');
    const fields = Object.fromEntries(init?.body instanceof URLSearchParams ? init.body : searchParams);
    asked.push({ path: pathname, fields });
    if (pathname === '/api/desk/withdrawals')
      return Promise.resolve(new Response(JSON.stringify({ type: 'ok', message: queue })));
    const answer = refused.includes(fields['withdrawal'] ?? '')
      ? { type: 'error', reason: 'funds.request_open', message: 'A decision is already open.' }
      : { type: 'ok', message: { request: 20 } };
    return Promise.resolve(new Response(JSON.stringify(answer)));
  });
  session.begin('a session of staff');
  render(
    <QueryClientProvider client={queries}>
      <SelfProvider value={{ ...({} as Self), id: 7, permissions }}>
        <MemoryRouter initialEntries={[path]}>
          <WithdrawalsPage />
        </MemoryRouter>
      </SelfProvider>
    </QueryClientProvider>,
  );
  return asked;
}

it('DESK-073 the queue is filtered and cut by the server, and what is overdue is so in words', async () => {
  const asked = show(['funds.read', 'funds.request', 'user.read']);
  const late = within((await screen.findByRole('link', { name: 'W-1' })).closest('tr') ?? document.body);
  expect(asked[0]?.fields).toMatchObject({ show: 'approved', currency: '3', page: '2', limit: '25' });
  expect(late.getByText('Overdue')).toBeTruthy();
  expect(late.getByText('2026-11-23 11:00:00')).toBeTruthy();
  expect(late.getByText('2 hr')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Overdue 1' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Waiting 6' })).toBeTruthy();
  expect(screen.getByText('Page 2 of 3')).toBeTruthy();
  // Who may not pay picks none.
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});

it('DESK-072 several withdrawals are paid by a request each; one that is refused hides no other', async () => {
  const asked = show(['funds.read', 'funds.request', 'funds.pay'], ['3']);
  const boxes = await screen.findAllByRole('checkbox');
  // Neither one that is not approved, nor one that a request is open about, nor one that another pays.
  expect(boxes).toEqual(['W-2', 'W-3', 'W-6'].map((name) => screen.getByRole('checkbox', { name: `Select ${name}` })));
  for (const box of boxes.slice(0, 2)) await userEvent.click(box);
  await userEvent.click(screen.getByRole('button', { name: 'Record payments' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('W-2: Payment reference'), '0xfeed2');
  await userEvent.type(dialog.getByLabelText('W-3: Payment reference'), '0xfeed3');
  await userEvent.type(dialog.getByLabelText('Reason'), 'the batch of today');
  await userEvent.click(dialog.getByRole('button', { name: 'Record payment' }));
  await dialog.findByText('W-3: A decision is already open.');
  const sent = asked.filter(({ path }) => path === '/api/desk/withdrawal/decide').map(({ fields }) => fields);
  expect(sent).toMatchObject([
    { user: '1002', withdrawal: '2', decision: 'pay', reference: '0xfeed2', reason: 'the batch of today' },
    { user: '1003', withdrawal: '3', decision: 'pay', reference: '0xfeed3', reason: 'the batch of today' },
  ]);
  expect(dialog.getByText('Requested')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('W-2: Payment reference').disabled).toBe(true);
});

it('FUNDS-104 several approved withdrawals are started before they are paid; one that another started is named', async () => {
  const asked = show(['funds.read', 'funds.request', 'funds.pay'], ['6']);
  const box = (await screen.findAllByRole('checkbox'))[2];
  await userEvent.click(box ?? document.body);
  await userEvent.click(screen.getByRole('button', { name: 'Start payments' }));
  await screen.findByText('W-6: A decision is already open.');
  const sent = asked.filter(({ path }) => path === '/api/desk/withdrawal/claim').map(({ fields }) => fields);
  expect(sent).toMatchObject([{ user: '1006', withdrawal: '6' }]);
  expect(screen.getByText('Bob')).toBeTruthy();
});

it('FUNDS-100 the rows of one user are asked for once, and not again by themselves', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const asked = show(['funds.read'], [], '/withdrawals?user=1001');
    await screen.findByRole('link', { name: 'W-1' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});
