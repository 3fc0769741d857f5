import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { roles, type Role } from '@glassbook/contract';
import { queries } from './calls.ts';
import { startLanguage } from './language.ts';
import { makeRouter } from './router.tsx';
import { session } from './session.ts';

beforeAll(async () => {
  await startLanguage();
  // A window without a layout scrolls nothing.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  queries.clear();
  session.end();
  vi.unstubAllGlobals();
});

const overview = {
  ...{ waiting: [], frozen: null, halted: [], journal_seq: 1, staff_seen: [] },
  audit: { rows: 1, signed_seq: 0, signed_ms: null },
};

/** Opens an address of the desk without a session. */
async function open(address: string, role: Role) {
  const self = { id: 1, name: 'Ann', email: 'ann@desk.test', role, permissions: roles[role] };
  const replies: Record<string, unknown> = {
    ...{ '/api/desk/self': self, '/api/desk/overview': overview, '/api/desk/demo': [] },
    '/api/desk/requests': { rows: [], total: 0, more: false },
  };
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname } = new URL(url, 'http://desk.test');
    const message = replies[pathname];
    const body = message === undefined ? { type: 'error', message: 'not here' } : { type: 'ok', message };
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
  window.history.replaceState(null, '', address);
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={makeRouter()} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(window.location.pathname).toBe('/desk/login'));
}

it('DESK-082 a login that would lead to a page of another role lands on the overview', async () => {
  await open('/desk/staff', 'content');
  session.begin('a session of staff');
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  expect(window.location.pathname).toBe('/desk');
});
