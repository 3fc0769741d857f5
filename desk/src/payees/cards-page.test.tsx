import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Permission } from '@glassbook/contract';
import { startLanguage } from '../app/language.ts';
import { closePage, openPage, yes } from '../app/test/open-page.tsx';
import CardsPage from './cards-page.tsx';
import PayeesPage from './payees-page.tsx';

beforeAll(startLanguage);
afterEach(() => {
  cleanup();
  closePage();
});

const at = Date.parse('2026-11-23T08:00:00Z');
const waiting = { review: 'waiting', decided_ms: null, decided_by: '', failure: null };
const card = { id: 8, user: 1001, kind: 'bank', shared: 2, saved_ms: at, held_until_ms: null, ...waiting };

it('PAYEE-043 cards that wait lead to their fields, which the server filters', async () => {
  const asked = openPage({
    Page: CardsPage,
    ...{ at: '/cards?kind=bank', path: '/cards', permissions: ['payee.read'] },
    answer: () => yes({ rows: [card], total: 1, waiting: 3, oldest_ms: at }),
  });
  const row = within((await screen.findByRole('link', { name: 'P-8' })).closest('tr') ?? document.body);
  expect(row.getByRole('link', { name: 'P-8' }).getAttribute('href')).toBe('/payees/1001?payee=8');
  expect([row.getByText('Bank cards'), row.getByText('2')]).toHaveLength(2);
  expect(asked[0]?.fields).toMatchObject({ show: 'waiting', kind: 'bank', page: '1' });
  await userEvent.click(screen.getByRole('button', { name: 'Rejected' }));
  expect(asked.at(-1)?.fields).toMatchObject({ show: 'rejected', kind: 'bank' });
});

const shown = {
  addresses: [],
  cards: [
    {
      ...{ id: 8, kind: 'bank', holder: 'Linh Nguyen', number: '4000123412341234', bank: 'Meridian', place: '' },
      ...{ branch: '', swift: '', aba: '', holder_address: '', phone: '', shared: 0 },
      ...{ created_ms: at, held_until_ms: null, removed_ms: null, ...waiting },
    },
  ],
  list_only: { on: false, ends_ms: null },
  name_approved: 'Linh Tran',
  more: false,
};

async function opened(permissions: Permission[]) {
  const asked = openPage({
    Page: PayeesPage,
    ...{ at: '/payees/1001?payee=8', path: '/payees/:user', permissions },
    answer: ({ path }) => (path === '/api/desk/payees' ? yes(shown) : yes({ payee: 8 })),
  });
  await userEvent.type(await screen.findByLabelText('Reason'), 'the review');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  await screen.findByRole('region', { name: 'P-8' });
  return asked;
}

it('PAYEE-043 a card is rejected with a reason for its owner, beside the verified name', async () => {
  const asked = await opened(['payee.read', 'payee.review']);
  expect(asked[0]?.fields).toMatchObject({ user: '1001', payee: '8', reason: 'the review' });
  expect(screen.getByText('Linh Tran')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'another name');
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  await expect.poll(() => asked.some(({ path }) => path === '/api/desk/card/review')).toBe(true);
  expect(asked.find(({ path }) => path === '/api/desk/card/review')?.fields).toEqual({
    ...{ user: '1001', payee: '8', decision: 'reject', code: 'name_differs', reason: 'another name' },
  });
});

it('PAYEE-043 who may only read is offered no decision', async () => {
  await opened(['payee.read']);
  expect(screen.queryByRole('button', { name: 'Reject' })).toBe(null);
});
