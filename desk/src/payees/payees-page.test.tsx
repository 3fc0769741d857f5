import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Permission } from '@glassbook/contract';
import { Toaster } from '@glassbook/ui';
import { startLanguage } from '../app/language.ts';
import { SelfProvider, type Self } from '../app/self.ts';
import { session } from '../app/session.ts';
import { submit } from '../app/test/open-page.tsx';
import PayeesPage from './payees-page.tsx';

beforeAll(startLanguage);
afterEach(() => {
  refusal = undefined;
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

const at = Date.parse('2026-11-20T08:00:00Z');
const times = { created_ms: at, held_until_ms: null, removed_ms: null };
const found = {
  addresses: [
    {
      ...{ id: 7, symbol: 'USDT', network: 'tron', name: 'Ledger', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
      ...{ ...times, shared: 2, held_until_ms: at + 86_400_000 },
    },
  ],
  cards: [
    {
      ...{ id: 8, kind: 'bank', holder: 'Linh Nguyen', number: '4000123412341234', bank: 'Meridian', place: '' },
      ...{ branch: '', swift: '', aba: '', holder_address: '', phone: '', shared: 0 },
      ...{ ...times, removed_ms: at + 3_600_000 },
      ...{ review: 'waiting', decided_ms: null, decided_by: '', failure: null },
    },
  ],
  list_only: { on: true, ends_ms: null },
  name_approved: '',
  more: false,
};

/** What is refused from now on. */
let refusal: string | undefined;
function show(permissions: Permission[], cards: object[] = found.cards): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://desk.test');
    asked.push(`${pathname} ${searchParams.get('user')} ${searchParams.get('reason')}`);
    const message = pathname === '/api/desk/card/review' ? { payee: 8 } : { ...found, cards };
    const refused = pathname === '/api/desk/payees' ? refusal : undefined;
    const answer = refused === undefined ? { type: 'ok', message } : { type: 'error', reason: 'x', message: refused };
    return Promise.resolve(new Response(JSON.stringify(answer)));
  });
  session.begin('a session of staff');
  render(
    <SelfProvider value={{ ...({} as Self), permissions }}>
      <MemoryRouter initialEntries={['/payees/1001']}>
        <Link to="/payees/1002">another user</Link>
        <Link to="/payees/1001?payee=7">one of them</Link>
        <Toaster />
        <Routes>
          <Route path="/payees/:user" element={<PayeesPage />} />
        </Routes>
      </MemoryRouter>
    </SelfProvider>,
  );
  return asked;
}

it('DESK-069 addresses and cards are loaded with a reason only, and what is unusual about one is in words', async () => {
  const asked = show(['payee.read']);
  await userEvent.type(await screen.findByLabelText('Reason'), 'a withdrawal');
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  const address = within(await screen.findByRole('region', { name: 'P-7' }));
  expect(asked).toEqual(['/api/desk/payees 1001 a withdrawal']);
  expect(address.getByText('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')).toBeTruthy();
  expect(address.getByText('Usable from 2026-11-21 08:00:00')).toBeTruthy();
  expect(address.getByText('Also saved by other users: 2')).toBeTruthy();
  const card = within(screen.getByRole('region', { name: 'P-8' }));
  expect(card.getByText('Replaced or deleted 2026-11-20 09:00:00')).toBeTruthy();
  expect(screen.queryByText('Older entries are not shown.')).toBe(null);
  // A field without anything in it has no line.
  expect(card.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    ...['Cardholder name', 'Card number', 'Bank', 'Registered (UTC)'],
  ]);
});

it('DESK-041 the way back leads to the user, or to the overview for those who may not see users', async () => {
  show(['payee.read', 'user.read']);
  expect((await screen.findByRole('link', { name: 'U-1001' })).getAttribute('href')).toBe('/users/1001');
  cleanup();
  show(['payee.read']);
  expect((await screen.findByRole('link', { name: 'Overview' })).getAttribute('href')).toBe('/');
});

async function load() {
  await userEvent.type(await screen.findByLabelText('Reason'), 'a withdrawal');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  await screen.findByRole('region', { name: 'P-7' });
}

it.each(['another user', 'one of them'])(
  'DESK-069 what was loaded is not shown for %s: a reason is asked for anew',
  async (link) => {
    show(['payee.read']);
    await load();
    await userEvent.click(screen.getByRole('link', { name: link }));
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('');
    expect(screen.queryByRole('region', { name: 'P-7' })).toBe(null);
  },
);

it('DESK-069 where what was decided could not be loaded again it is said', async () => {
  show(['payee.read', 'payee.review'], [{ ...found.cards[0], removed_ms: null }]);
  await load();
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  const reason = within(await screen.findByRole('dialog')).getByLabelText('Reason');
  await userEvent.type(reason, 'compared with the name');
  refusal = 'Try again later.';
  submit(reason);
  expect(await screen.findByText('Try again later.')).toBeTruthy();
});
