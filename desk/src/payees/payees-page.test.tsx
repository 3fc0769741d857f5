import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Permission } from '@glassbook/contract';
import { startLanguage } from '../app/language.ts';
import { SelfProvider, type Self } from '../app/self.ts';
import { session } from '../app/session.ts';
import PayeesPage from './payees-page.tsx';

beforeAll(startLanguage);
afterEach(() => {
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
};

function show(permissions: Permission[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://desk.test');
    asked.push(`${pathname} ${searchParams.get('user')} ${searchParams.get('reason')}`);
    return Promise.resolve(new Response(JSON.stringify({ type: 'ok', message: found })));
  });
  session.begin('a session of staff');
  render(
    <SelfProvider value={{ ...({} as Self), permissions }}>
      <MemoryRouter initialEntries={['/payees/1001']}>
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
