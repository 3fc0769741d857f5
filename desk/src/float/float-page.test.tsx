import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Permission } from '@glassbook/contract';
import { throttleMs } from '@glassbook/ui';
import { queries } from '../app/calls.ts';
import { startLanguage } from '../app/language.ts';
import { SelfProvider, type Self } from '../app/self.ts';
import { session } from '../app/session.ts';
import FloatPage from './float-page.tsx';
import ReconciliationPage from './reconciliation-page.tsx';
import ReconciliationsPage from './reconciliations-page.tsx';

beforeAll(startLanguage);
afterEach(() => {
  cleanup();
  queries.clear();
  session.end();
  vi.unstubAllGlobals();
});

const at = Date.parse('2026-11-23T12:00:00Z');
const owed = {
  ...{ users: '900.00', on_hold: '10.00', fees: '5.00', maker: '90.00', convert: '5.00', other_house: '0.00' },
  loan_loss: '0.00',
};
const report = {
  ...{ journal_seq: 1234, at_ms: at, assets: [{ id: 3, name: 'USDT', scale: 2 }] },
  rows: [
    { currency_id: 3, name: 'USDT', ...owed, owed: '1000.00', held: '999.99', difference: '-0.01', coverage: '99.99' },
    {
      currency_id: 1,
      name: 'BTC',
      ...owed,
      owed: '1000.00',
      held: '1200.00',
      difference: '200.00',
      coverage: '120.00',
    },
  ].map((row) => ({ ...row, places: 1, oldest_ms: at })),
};
const statement = { id: 7, currency_id: 3, name: 'USDT', kind: 'bank', place: 'Example Bank', held: '999.99' };
const statements = {
  total: 2,
  rows: [true, false].map((newest) => ({
    ...{ ...statement, id: newest ? 8 : 7, newest, stated_ms: at, approved_ms: at + 60_000, request: 4 },
    ...{ maker: { id: 1, name: 'Ann' }, checker: { id: 2, name: 'Bob' } },
  })),
};
const run = (number: number, differences: number) => ({
  ...{ run: number, at_ms: at, journal_seq: 9, lines: 2, differences },
  ...(number === 1 ? { by: null, reason: '' } : { by: { id: 1, name: 'Ann' }, reason: 'after the repair' }),
});
const days = {
  rows: [
    { day: '2026-11-22', ...run(1, 2) },
    { day: '2026-11-21', ...run(2, 0) },
  ],
  ...{ total: 2, open: 1, missing: 3, next_ms: at },
};
const line = { currency_id: 3, name: 'USDT', differing: 0, items: [] };
const day = {
  ...{ day: '2026-11-22', run: 1, runs: [run(1, 2)] },
  lines: [
    { ...line, check: 'sum', expected: '0.00', found: '0.00', difference: '0.00' },
    {
      ...{ ...line, check: 'deposits', expected: '5.00', found: '10.00', difference: '5.00', differing: 3 },
      items: [{ name: 'D-12', expected: '5.00', found: '10.00' }],
    },
  ],
};
const house = {
  total: 1,
  rows: [
    {
      ...{
        id: 2,
        direction: 'out',
        house: 'convert',
        currency_id: 3,
        name: 'USDT',
        amount: '400.00',
        reference: '0xout',
        at_ms: at,
      },
      ...{ maker: { id: 1, name: 'Ann' }, checker: { id: 2, name: 'Bob' }, request: 9 },
    },
  ],
  balances: [
    { house: 'convert', currency_id: 3, name: 'USDT', scale: 2, available: '602.00' },
    { house: 'dual', currency_id: 1, name: 'BTC', scale: 8, available: '7.00000000' },
  ],
};
const replies: Record<string, object> = {
  '/api/desk/house': house,
  '/api/desk/house/transfer': { request: 9 },
  '/api/desk/float': report,
  '/api/desk/float/statements': statements,
  '/api/desk/float/statement': { request: 4 },
  '/api/desk/reconciliations': days,
  '/api/desk/reconciliation': day,
  '/api/desk/reconciliation/run': { day: '2026-11-22', run: 2, differences: 0 },
};

type Asked = { path: string; fields: Record<string, string> };
function show(address: string, permissions: Permission[]): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://desk.test');
    asked.push({
      path: pathname,
      fields: Object.fromEntries(init?.body instanceof URLSearchParams ? init.body : searchParams),
    });
    return Promise.resolve(new Response(JSON.stringify({ type: 'ok', message: replies[pathname] })));
  });
  session.begin('a session of staff');
  render(
    <QueryClientProvider client={queries}>
      <SelfProvider value={{ ...({} as Self), permissions }}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/float" element={<FloatPage />} />
            <Route path="/reconciliations" element={<ReconciliationsPage />} />
            <Route path="/reconciliations/:day" element={<ReconciliationPage />} />
            <Route path="/requests/:id" element={<h1>The request</h1>} />
          </Routes>
        </MemoryRouter>
      </SelfProvider>
    </QueryClientProvider>,
  );
  return asked;
}
const rowOf = async (name: string | RegExp, table: string) => {
  const found = await within(await screen.findByRole('table', { name: table })).findByText(name);
  return within(found.closest('tr') ?? document.body);
};

it('FLOAT-004 what is short is so in words, what is covered is not', async () => {
  show('/float', ['float.read']);
  const short = await rowOf('USDT', 'Owed and held');
  expect([short.getByText('Shortfall'), short.getByText('99.99%'), short.getByText('−0.01')]).toHaveLength(3);
  const covered = await rowOf('BTC', 'Owed and held');
  expect(covered.getByText('120.00%')).toBeTruthy();
  expect(covered.queryByText('Shortfall')).toBe(null);
  expect(screen.getByText('As of journal entry 1,234, 2026-11-23 12:00:00 UTC')).toBeTruthy();
  // Who may not ask gets no form.
  expect(screen.queryByRole('button', { name: 'Record holding' })).toBe(null);
});

it('FLOAT-003 each statement has both names and times, and whether it counts', async () => {
  const asked = show('/float?currency=3&places=all&kind=bank', ['float.read']);
  const newest = await rowOf('Newest', 'Holdings');
  expect([newest.getByText('Ann'), newest.getByText('Bob'), newest.getByText('2026-11-23 12:01:00')]).toHaveLength(3);
  expect((await rowOf('Replaced', 'Holdings')).getByText('Example Bank')).toBeTruthy();
  const { fields } = asked.find(({ path }) => path.endsWith('/statements')) ?? {};
  expect(fields).toMatchObject({ show: 'all', currency: '3', kind: 'bank' });
});

it('FLOAT-002 a holding is asked for by keyboard, after what is missing was said', async () => {
  const asked = show('/float', ['float.read', 'float.request']);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Record holding' }));
  const dialog = within(await screen.findByRole('dialog'));
  const enter = async (field: string, text: string) => {
    await user.click(dialog.getByLabelText(field));
    await user.paste(text);
  };
  await enter('Reason', 'read from the bank');
  await user.keyboard('{Enter}');
  expect(await dialog.findByText('Enter the name of the place.')).toBeTruthy();
  await enter('Place', 'Example Bank');
  await enter('Held', '1,250.505');
  // A second press too soon after the first is ignored.
  await wait(throttleMs + 50);
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'The request' });
  expect(asked.find(({ path }) => path === '/api/desk/float/statement')?.fields).toMatchObject({
    ...{ asset: '3', kind: 'wallet', place: 'Example Bank', held: '1250.50', reason: 'read from the bank' },
  });
});

it('FUNDS-144 what was taken out is listed with both people, filtered by the server, without a form for who may not ask', async () => {
  const asked = show('/float?house=out', ['float.read']);
  const row = await rowOf('0xout', 'Platform accounts');
  expect([row.getByText('Taken out'), row.getByText('Ann'), row.getByText('Bob'), row.getByText('R-9')]).toHaveLength(
    4,
  );
  expect(asked.find(({ path }) => path === '/api/desk/house')?.fields).toMatchObject({ direction: 'out', page: '1' });
  expect(screen.queryByRole('button', { name: 'Bring in, take out' })).toBe(null);
});

it('FUNDS-146 the form has the account of each product, with the assets it can have', async () => {
  const asked = show('/float', ['float.read', 'float.request']);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Bring in, take out' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('combobox', { name: /^Account/ }));
  await user.click(await screen.findByRole('option', { name: 'Dual investment' }));
  expect(dialog.getByText('In the account: 7.00000000 BTC')).toBeTruthy();
  for (const [field, text] of [
    ['Reason', 'for offers'],
    ['Amount', '2'],
    ['Payment reference', '0xin'],
  ] as const) {
    await user.click(dialog.getByLabelText(field));
    await user.paste(text);
  }
  await wait(throttleMs + 50);
  await user.click(dialog.getByRole('button', { name: 'Request approval' }));
  await screen.findByRole('heading', { name: 'The request' });
  expect(asked.find(({ path }) => path === '/api/desk/house/transfer')?.fields).toMatchObject({
    ...{ direction: 'in', house: 'dual', currency: '1', amount: '2' },
  });
});

it('FUNDS-144 money is brought in by a form that says what is there and what is missing', async () => {
  const asked = show('/float', ['float.read', 'float.request']);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Bring in, take out' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('In the account: 602.00 USDT')).toBeTruthy();
  const enter = async (field: string, text: string) => {
    await user.click(dialog.getByLabelText(field));
    await user.paste(text);
  };
  const send = async () => {
    // A second press too soon after the first is ignored.
    await wait(throttleMs + 50);
    await user.click(dialog.getByRole('button', { name: 'Request approval' }));
  };
  await enter('Reason', 'for conversions');
  await send();
  expect(await dialog.findByText('Enter an amount.')).toBeTruthy();
  await enter('Amount', '1,250.5');
  await enter('Payment reference', 'two words');
  await send();
  expect(await dialog.findByText('Enter the payment reference without spaces.')).toBeTruthy();
  await user.clear(dialog.getByLabelText('Payment reference'));
  await enter('Payment reference', '0xin');
  await send();
  await screen.findByRole('heading', { name: 'The request' });
  expect(asked.find(({ path }) => path === '/api/desk/house/transfer')?.fields).toMatchObject({
    ...{ direction: 'in', currency: '3', amount: '1250.5', reference: '0xin', reason: 'for conversions' },
  });
});

it('FLOAT-015 days are filtered, and what differs or is missing is so in words', async () => {
  const asked = show('/reconciliations?show=open', ['float.read']);
  expect((await rowOf('2026-11-22', 'Reconciliation')).getByText('Differences: 2')).toBeTruthy();
  expect((await rowOf('2026-11-21', 'Reconciliation')).getByText('No difference')).toBeTruthy();
  expect(screen.getByText(/Days without a reconciliation: 3/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Differences 1' })).toBeTruthy();
  expect(asked[0]?.fields).toMatchObject({ show: 'open', page: '1', limit: '25' });
});

it('FLOAT-015 a day has every line, those that differ first, with what to do', async () => {
  show('/reconciliations/2026-11-22', ['float.read']);
  const table = await screen.findByRole('table', { name: 'Lines' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    expect.stringContaining('Check') as string,
    'Deposits credited = postedUSDT5.0010.005.00D-125.00 → 10.00More: 2',
    'Sum of all accounts = 0USDT0.000.000.00',
  ]);
  expect(screen.getByText(/Nothing was stopped/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Run again' })).toBe(null);
});

it('FLOAT-014 a day is run again with a reason', async () => {
  const asked = show('/reconciliations/2026-11-22', ['float.read', 'float.request']);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Run again' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByLabelText('Reason'));
  await user.paste('after the repair');
  await user.keyboard('{Enter}');
  await vi.waitFor(() =>
    expect(asked.find(({ path }) => path === '/api/desk/reconciliation/run')?.fields).toMatchObject({
      ...{ day: '2026-11-22', reason: 'after the repair' },
    }),
  );
});
