import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startLanguage } from '../app/language.ts';
import { session } from '../app/session.ts';
import { Timeline } from './timeline.tsx';

beforeAll(startLanguage);
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

const act = (seq: number) => ({
  ...{
    id: `audit:${seq}`,
    at_ms: 1_750_000_000_000 + seq,
    group: 'staff' as const,
    what: 'desk.freezeUser',
    by: 'Ann',
  },
  detail: JSON.stringify({ user: '1001', reason: `reason ${seq}` }),
});
const user = {
  ...{ id: 1001, account_number: '10001', email: 'a@example.org', phone: '', language: 'en', created_ms: 0 },
  ...{ level: 0 as const, freeze: null, sessions: [] },
};

it('DESK-068 older pages follow with a press, each row once, without the number of the user whose page it is', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, 'http://desk.test').searchParams.get('page') ?? '');
    // Another view is a row of its own by now: one row is repeated.
    return Promise.resolve(
      new Response(JSON.stringify({ type: 'ok', message: { rows: [act(3), act(2)], older: false } })),
    );
  });
  session.begin('a session of staff');
  render(<Timeline user={{ ...user, timeline: [act(4), act(3)], older: true }} />);
  const reasons = () => screen.getAllByText(/^reason: /).map(({ textContent }) => textContent);
  await screen.findByRole('button', { name: 'Older' });
  expect(reasons()).toEqual(['reason: reason 4', 'reason: reason 3']);
  await userEvent.click(await screen.findByRole('button', { name: 'Older' }));
  await vi.waitFor(() => expect(reasons()).toEqual([4, 3, 2].map((n) => `reason: reason ${n}`)));
  expect(asked).toEqual(['2']);
  expect(screen.queryByRole('button', { name: 'Older' })).toBe(null);
});
