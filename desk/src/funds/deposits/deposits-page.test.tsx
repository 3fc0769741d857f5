import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { closePage, openPage, yes } from '../../app/test/open-page.tsx';
import { startLanguage } from '../../app/language.ts';
import DepositsPage from './deposits-page.tsx';

beforeAll(startLanguage);
afterEach(() => {
  cleanup();
  closePage();
});

const now = Date.parse('2026-11-23T12:00:00Z');
const hour = 3_600_000;
const rowOf = (id: number, change: object = {}) => ({
  ...{ id, user: 1000 + id, currency_id: 3, name: 'USDT', amount: '500.00', credited: null, network: 'tron' },
  ...{ state: 'submitted', reason: null, created_ms: now - 2 * hour, decide_by_ms: now + 22 * hour },
  ...{ late: false, ended_ms: null, request: null, ...change },
});
const queue = {
  rows: [
    rowOf(1, { state: 'in_review', late: true, decide_by_ms: now - hour, request: 9 }),
    rowOf(2, { network: 'bank', credited: '495.00' }),
  ],
  ...{ total: 60, counts: { submitted: 1, in_review: 2, late: 1 }, now_ms: now },
  ...{ assets: [{ id: 3, name: 'USDT' }], oldest_ms: now - 2 * hour, due_ms: now - hour, escalated: 0 },
};
const opened = () =>
  openPage({
    Page: DepositsPage,
    ...{ at: '/deposits?show=late&currency=3&network=tron&user=1001&page=2', path: '/deposits' },
    permissions: ['funds.read', 'user.read', 'request.read'],
    answer: () => yes(queue),
  });

it('FUNDS-070 the queue is filtered and cut by the server, and what is overdue is so in words', async () => {
  const asked = opened();
  const late = within((await screen.findByRole('link', { name: 'D-1' })).closest('tr') ?? document.body);
  expect(asked[0]?.fields).toEqual({
    ...{ show: 'late', currency: '3', network: 'tron', user: '1001', page: '2', limit: '25' },
  });
  for (const text of ['Overdue', 'In review', '2026-11-23 11:00:00', '2 hr', 'TRON (TRC20)', '500.00 USDT'])
    expect(late.getByText(text)).toBeTruthy();
  expect(late.getByRole('link', { name: 'D-1' }).getAttribute('href')).toBe('/deposits/1001/1');
  expect(late.getByRole('link', { name: 'R-9' }).getAttribute('href')).toBe('/requests/9');
  const other = within(screen.getByRole('link', { name: 'D-2' }).closest('tr') ?? document.body);
  expect(other.getByText('Bank account')).toBeTruthy();
  // What was credited, where it was.
  expect(other.getByText('495.00 USDT')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Waiting 3' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Overdue 1' })).toBeTruthy();
  expect(screen.getByText('Page 2 of 3')).toBeTruthy();
});

it('FUNDS-070 another state begins at its first page, and the file has the rows of the filter', async () => {
  const asked = opened();
  await userEvent.click(await screen.findByRole('button', { name: 'Submitted 1' }));
  await screen.findByRole('link', { name: 'D-1' });
  expect(asked.at(-1)?.fields).toMatchObject({ show: 'submitted', network: 'tron', page: '1' });
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  const file = asked.find(({ path }) => path === '/api/desk/deposits/file');
  expect(file?.fields).toEqual({ show: 'submitted', currency: '3', network: 'tron', user: '1001' });
});
