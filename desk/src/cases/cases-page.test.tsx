import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startLanguage } from '../app/language.ts';
import { closePage, openPage, yes } from '../app/test/open-page.tsx';
import CasesPage from './cases-page.tsx';

beforeAll(startLanguage);
afterEach(() => {
  cleanup();
  closePage();
});

const now = Date.parse('2026-11-23T12:00:00Z');
const hour = 3_600_000;
const rowOf = (kind: string, id: number, change: object) => ({
  ...{ kind, id, user: 1001, state: 'requested', level: 0, amount: '100.00', name: 'USDT' },
  ...{ created_ms: now - 2 * hour, decide_by_ms: now + hour, late: false, marks: [], ...change },
});
const queue = {
  rows: [
    rowOf('identity', 3, { state: 'review', level: 1, amount: null, name: null, decide_by_ms: null }),
    rowOf('deposit', 4, { state: 'submitted', late: true, marks: ['first_deposit'] }),
    rowOf('withdrawal', 5, { marks: ['new_device', 'new_address'] }),
  ],
  ...{ total: 3, counts: { identity: 1, deposit: 1, withdrawal: 1, trader: 0 }, now_ms: now },
};

it('DESK-090 one queue leads to each case, with its age, amount and marks, and is filtered by kind', async () => {
  const asked = openPage({
    ...{ Page: CasesPage, at: '/cases', path: '/cases', answer: () => yes(queue) },
    permissions: ['identity.read', 'funds.read', 'user.read'],
  });
  const linkOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect([await linkOf('I-3'), await linkOf('D-4'), await linkOf('W-5')]).toEqual([
    ...['/identities/1001/3', '/deposits/1001/4', '/withdrawals/1001/5'],
  ]);
  const rowNamed = (name: string) => within(screen.getByRole('link', { name }).closest('tr') ?? document.body);
  for (const text of ['Overdue', 'First deposit', '100.00 USDT', '2 hr'])
    expect(rowNamed('D-4').getByText(text)).toBeTruthy();
  for (const text of ['New device', 'New address']) expect(rowNamed('W-5').getByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Waiting 3' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Withdrawals 1' }));
  expect(asked.at(-1)?.fields).toMatchObject({ kind: 'withdrawal', page: '1' });
});

it('DESK-090 a reader sees the kinds that the own role may read', async () => {
  openPage({
    ...{ Page: CasesPage, at: '/cases', path: '/cases', answer: () => yes({ ...queue, rows: [] }) },
    permissions: ['funds.read'],
  });
  await screen.findByText('Nothing is waiting');
  expect(screen.queryByRole('button', { name: /Identities/ })).toBeNull();
});
