import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Permission } from '@glassbook/contract';
import { queries } from '../app/calls.ts';
import { startLanguage } from '../app/language.ts';
import { SelfProvider, type Self } from '../app/self.ts';
import { session } from '../app/session.ts';
import { paths } from '../app/paths.ts';
import { NavCount } from './nav-count.tsx';
import { Queues } from './queues.tsx';
import { WaitingList } from './waiting-list.tsx';

beforeAll(startLanguage);
afterEach(() => {
  refusals = {};
  cleanup();
  queries.clear();
  session.end();
  vi.unstubAllGlobals();
});

const hour = 3_600_000;
const ago = (ms: number) => Date.now() - ms;
const identity = { request: 3, user: 7, level: 1, submitted_ms: ago(2 * hour) };
const replies: Record<string, () => object> = {
  '/api/desk/identities': () => ({
    rows: [identity],
    total: 3,
    waiting: { details: 2, photos: 1 },
    oldest_ms: ago(2 * hour),
  }),
  '/api/desk/chats': () => ({
    rows: [{ user: 1, unread: 1, case: { id: 1001, waiting_ms: ago(hour), opened_ms: ago(2 * hour) } }],
    total: 1,
    counts: { waiting: 0, unanswered: 1, mine: 4, open: 5 },
  }),
  '/api/desk/deposits': () => ({
    ...{ rows: [], total: 3, counts: { submitted: 1, in_review: 2, late: 1 }, assets: [], now_ms: ago(0) },
    ...{ oldest_ms: ago(25 * hour), due_ms: ago(hour), escalated: 1 },
  }),
  '/api/desk/withdrawals': () => ({
    ...{ rows: [], total: 1, counts: { requested: 1, in_review: 0, approved: 0, late: 0 }, assets: [], now_ms: ago(0) },
    ...{ oldest_ms: ago(hour), due_ms: ago(-hour), escalated: 0 },
  }),
};

/** What is refused, by its path. */
let refusals: Record<string, object> = {};

/** Requests that wait: none. */
const none = { rows: [], total: 0 };

/** Draws something for a member of the staff; what is asked for from then on. */
function draw(permissions: Permission[], shown: ReactNode): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname } = new URL(url, 'http://desk.test');
    asked.push(pathname);
    return Promise.resolve(
      new Response(JSON.stringify(refusals[pathname] ?? { type: 'ok', message: replies[pathname]?.() })),
    );
  });
  session.begin('a session of staff');
  render(
    <QueryClientProvider client={queries}>
      <SelfProvider value={{ ...({} as Self), permissions }}>
        <MemoryRouter>{shown}</MemoryRouter>
      </SelfProvider>
    </QueryClientProvider>,
  );
  return asked;
}
const shown = (permissions: Permission[], frozen: Parameters<typeof Queues>[0]['frozen']) =>
  draw(
    permissions,
    <ul>
      <Queues frozen={frozen} />
    </ul>,
  );
const card = async (name: string) => {
  const found = (await screen.findByRole('link', { name })).closest('li');
  if (!found) throw new Error(`${name} is no card`);
  return found;
};

it('DESK-050 identities, chats and frozen accounts show how many wait, the oldest, and in words what is past its time', async () => {
  shown(['identity.read', 'chat.read'], {
    count: 2,
    oldest_ms: ago(30 * 24 * hour),
    due_ms: ago(hour),
    late: 1,
    escalated: 1,
  });
  const identities = within(await card('Identities'));
  await identities.findByText('3');
  expect(identities.getByText('Oldest: 2 hr').textContent).toBe('Oldest: 2 hr');
  const chats = within(await card('Support chats'));
  await chats.findByText('Mine: 4');
  const late = chats.getByText(/Oldest: 1 hr/);
  expect(late.textContent).toBe('Overdue · Oldest: 1 hr');
  expect(late.querySelector('svg')).not.toBe(null);
  const frozen = within(await card('Frozen accounts'));
  expect(frozen.getByText('Overdue: 1 · Escalated: 1')).toBeTruthy();
  expect(frozen.getByText(/Oldest: 30 days/).textContent).toBe('Overdue · Oldest: 30 days');
});

it('FUNDS-073 deposits and withdrawals show how many wait, the oldest, and in words what is past its deadline', async () => {
  shown(['funds.read'], null);
  const deposits = within(await card('Deposits'));
  await deposits.findByText('3');
  expect(deposits.getByText('Overdue: 1 · Escalated: 1')).toBeTruthy();
  expect(deposits.getByText(/Oldest: 1 day/).textContent).toBe('Overdue · Oldest: 1 day');
  const withdrawals = within(await card('Withdrawals'));
  await withdrawals.findByText('1');
  expect(withdrawals.getByText('Oldest: 1 hr').textContent).toBe('Oldest: 1 hr');
});

it('FLOAT-013 a day with a difference is red in words and with a sign, and a missing day is named', async () => {
  const days = { rows: [], total: 1, open: 1, missing: 2, next_ms: 0 };
  replies['/api/desk/reconciliations'] = () => days;
  shown(['float.read'], null);
  const found = within(await card('Reconciliation'));
  const difference = await found.findByText('Days with a difference');
  expect([difference.className, difference.querySelector('svg')]).toEqual([
    expect.stringContaining('err'),
    expect.anything(),
  ]);
  expect(found.getByText('Not reconciled: 2')).toBeTruthy();
  cleanup();
  queries.clear();
  days.open = 0;
  shown(['float.read'], null);
  expect((await within(await card('Reconciliation')).findByText('No difference')).className).not.toContain('err');
});

it('DESK-050 what waits is neither asked for nor shown without the permission', () => {
  expect(shown(['overview.read'], null)).toEqual([]);
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});

it('DESK-050 an identity and a chat that wait are in the list of what waits, the oldest first, also without a request', async () => {
  draw(['identity.read', 'chat.read'], <WaitingList requests={none} />);
  const links = await vi.waitFor(() => {
    const found = screen.getAllByRole('link');
    expect(found).toHaveLength(2);
    return found;
  });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/identities/7/3', '/chats/1']);
  expect(links[0]?.textContent).toBe('I-3 · Identity detailsU-72 hr');
  expect(screen.queryByText('Nothing is waiting')).toBe(null);
});

it('DESK-050 nothing is waiting only where no queue that the reader may open has anything', async () => {
  const asked = draw(['overview.read'], <WaitingList requests={none} />);
  await screen.findByText('Nothing is waiting');
  expect(asked).toEqual([]);
});

it('DESK-050 a queue that is loading or could not be loaded is not said to be empty', async () => {
  refusals = { '/api/desk/chats': { type: 'error', reason: 'request.unavailable', message: 'Try again later.' } };
  replies['/api/desk/cards'] = () => ({ rows: [], total: 0, waiting: 0, oldest_ms: null });
  draw(['payee.review', 'chat.read'], <WaitingList requests={none} />);
  expect(screen.queryByText('Nothing is waiting')).toBe(null);
  await screen.findByText('Try again later.');
  expect(screen.queryByText('Nothing is waiting')).toBe(null);
  // What the others have is there all the same.
  replies['/api/desk/cards'] = () => ({
    ...{ rows: [{ id: 4, user: 9, saved_ms: ago(hour / 2) }], total: 1, waiting: 1, oldest_ms: ago(hour) },
  });
  refusals = {};
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() =>
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/chats/1',
      '/payees/9?payee=4',
    ]),
  );
  expect(screen.queryByText('Try again later.')).toBe(null);
});

it('DESK-050 the list says how many more wait than it has', async () => {
  draw(['funds.read', 'identity.read'], <WaitingList requests={{ rows: [], total: 5 }} />);
  // Three deposits, a withdrawal, two identities and five requests.
  expect(await screen.findByText('More: 11')).toBeTruthy();
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

it('DESK-050 the navigation has how many wait in each queue', async () => {
  draw(
    [],
    <ul>
      {[paths.identities, paths.chats, paths.deposits, paths.users].map((path) => (
        <li key={path}>
          <NavCount path={path} />
        </li>
      ))}
    </ul>,
  );
  await screen.findByLabelText('Waiting: 1');
  await vi.waitFor(() =>
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['3', '1', '3', '']),
  );
});
