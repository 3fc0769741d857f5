import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Permission } from '@glassbook/contract';
import { startLanguage } from '../app/language.ts';
import { closePage, openPage, submit, yes } from '../app/test/open-page.tsx';
import TraderPage from './trader-page.tsx';
import TradersPage from './traders-page.tsx';

beforeAll(startLanguage);
afterEach(() => {
  cleanup();
  closePage();
});

const at = Date.parse('2026-11-23T08:00:00Z');
const row = {
  ...{ id: 5, user: 1001, share_ratio: '15', state: 'review', created_ms: at, decided_ms: null, request: null },
};

it('COPY-051 applications that wait lead to their page, and the server filters them', async () => {
  const asked = openPage({
    ...{ Page: TradersPage, at: '/traders', path: '/traders', permissions: ['copy.read', 'request.read'] },
    answer: () => yes({ rows: [row, { ...row, id: 6, request: 4 }], total: 2, waiting: 2, oldest_ms: at }),
  });
  expect((await screen.findByRole('link', { name: 'T-5' })).getAttribute('href')).toBe('/traders/1001/5');
  expect(screen.getByRole('link', { name: 'R-4' }).getAttribute('href')).toBe('/requests/4');
  await userEvent.click(screen.getByRole('button', { name: 'Approved' }));
  expect(asked.at(-1)?.fields).toMatchObject({ show: 'approved', page: '1' });
});

const criteria = [{ name: 'days', need: '30', have: '12', met: false }];
const both: readonly Permission[] = ['copy.read', 'copy.request'];
async function opened(change: object, permissions = both) {
  const asked = openPage({
    ...{ Page: TraderPage, at: '/traders/1001/5', path: '/traders/:user/:id', permissions },
    answer: ({ path }) =>
      path === '/api/desk/trader' ? yes({ ...row, criteria, same: [], ...change }) : yes({ request: 9 }),
  });
  await screen.findByText('15%');
  return asked;
}
async function act(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
  const field = within(await screen.findByRole('dialog')).getByLabelText('Reason');
  await userEvent.type(field, 'looked at it');
  submit(field);
}

it('COPY-051 a decision is asked for with a reason, and leads to its request; the criteria show need and have', async () => {
  const asked = await opened({});
  expect([screen.getByText('30'), screen.getByText('12')]).toHaveLength(2);
  await act('Reject');
  await screen.findByText('the request');
  expect(asked.find(({ path }) => path.endsWith('/decide'))?.fields).toEqual({
    ...{ user: '1001', application: '5', decision: 'decline', reason: 'looked at it' },
  });
});

it('COPY-052 with another account of the same person it cannot be approved', async () => {
  await opened({ same: [1002] });
  expect(screen.getByText('U-1002')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

it('COPY-053 who was approved can be removed; a reader can do nothing', async () => {
  const asked = await opened({ state: 'approved' });
  await act('Remove lead trader');
  await screen.findByText('the request');
  expect(asked.find(({ path }) => path.endsWith('/remove'))?.fields).toEqual({ user: '1001', reason: 'looked at it' });
  cleanup();
  closePage();
  await opened({}, ['copy.read']);
  expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
});
