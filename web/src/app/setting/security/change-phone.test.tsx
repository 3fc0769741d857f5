import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadWords, startLanguage } from '../../../carry/language.ts';
import { queries } from '../../../carry/loadable.ts';
import { serve } from '../../../shared/test/server.ts';
import { ChangePhone } from './change-phone.tsx';

beforeEach(async () => {
  queries.clear();
  await startLanguage([], async () => (await import('../../later-words.ts')).laterWords);
  await loadWords(['account', 'security']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (can: { canChange: boolean; canRemove: boolean }, onDone = vi.fn()) => {
  render(
    <QueryClientProvider client={queries}>
      <ChangePhone {...can} replaces onDone={onDone} />
    </QueryClientProvider>,
  );
  return onDone;
};

it('ACCOUNT-088 a number is removed also where the site sends no SMS, after what that means', async () => {
  const asked = serve({
    '/user/areas': { message: [] },
    '/safe/mobile/remove': { message: 'Phone number removed.' },
  });
  const done = open({ canChange: false, canRemove: true });
  expect(screen.queryByLabelText('Phone number')).toBeNull();
  expect(screen.getByText('Without a number you log in and reset your password by email only.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove number' }));
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(asked.filter(({ path }) => path === '/safe/mobile/remove')).toHaveLength(1);
});

it('ACCOUNT-088 the only address of an account is not removed', () => {
  serve({ '/user/areas': { message: [{ country: 'VN', code: '84' }] } });
  open({ canChange: true, canRemove: false });
  expect(screen.getByLabelText('Phone number')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove number' })).toBeNull();
});
