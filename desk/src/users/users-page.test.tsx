import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queries } from '../app/calls.ts';
import { startLanguage } from '../app/language.ts';
import { session } from '../app/session.ts';
import UsersPage from './users-page.tsx';

beforeAll(startLanguage);
afterEach(() => {
  cleanup();
  queries.clear();
  session.end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const row = {
  ...{ id: 1, account_number: '10001', email: 'a•••@example.org', phone: '' },
  ...{ created_ms: 1_750_000_000_000, frozen: true, level: 2 },
};

it('DESK-066 DESK-067 users are filtered by the address of the page, and the server writes the CSV of the filter', async () => {
  const asked: string[] = [];
  const file = "\uFEFFUser\r\nU-1,'=a•••@example.org\r\n";
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://desk.test');
    asked.push(`${pathname} ${searchParams.get('q')} ${searchParams.get('show')}`);
    const message = pathname.endsWith('/file') ? file : { rows: [row], total: 1 };
    return Promise.resolve(new Response(JSON.stringify({ type: 'ok', message })));
  });
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:'),
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  session.begin('a session of staff');
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={['/users?show=frozen&q=a']}>
        <UsersPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('link', { name: 'U-1' });
  expect(screen.getByRole('cell', { name: 'Lv2' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(asked).toEqual(['/api/desk/users a frozen', '/api/desk/users/file a frozen']);
  // The mark is there as it was sent; reading a Blob as text takes it away.
  expect([...new Uint8Array((await saved[0]?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([
    ...new TextEncoder().encode(file),
  ]);
});
