import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { loadWords, startLanguage } from '../../carry/language.ts';
import { queries } from '../../carry/loadable.ts';
import { session } from '../../carry/session.ts';
import { serve } from '../../shared/test/server.ts';
import { PauseForm } from './pause-form.tsx';

afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

it('LIMIT-014 a pause asks to confirm it is the owner, says why, and begins with the proof, all by keyboard', async () => {
  await startLanguage([], async () => (await import('../../app/later-words.ts')).laterWords);
  await loadWords(['limit', 'security', 'account']);
  queries.clear();
  const now = Date.parse('2026-11-23T10:00:00Z');
  let isProved = false;
  const asked = serve({
    '/limit/cool_off': () =>
      isProved
        ? { message: 'Cool-off until 2026-11-24 10:00 UTC.', data: { until_ms: now + 86_400_000 } }
        : { reason: 'account.step_up_required', sentence: 'Confirm it’s you first.' },
    '/safe/step_up': ({ body }) => {
      isProved = body.get('proof') === 'an honest ledger 7';
      return { message: 'Confirmed.' };
    },
  });
  session.begin('a-token', true, 'ann');
  const onDone = vi.fn();
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <PauseForm kind="cool_off" nowMs={now} onDone={onDone} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const press = async (name: string, role = 'button') => {
    (await screen.findByRole(role, { name })).focus();
    await user.keyboard(role === 'checkbox' ? ' ' : '{Enter}');
  };
  await press('Continue');
  await press('I understand that it cannot be shortened.', 'checkbox');
  await press('Start cool-off');
  await screen.findByText('It can’t be undone. Confirm it’s you, so that no one else can pause your account.');
  const password = await screen.findByLabelText('Current password');
  expect(document.activeElement).toBe(password);
  await user.keyboard('an honest ledger 7{Enter}');
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce(), 20_000);
  expect(asked.filter(({ path }) => path === '/limit/cool_off').map(({ body }) => body.get('days'))).toEqual([
    '1',
    '1',
  ]);
});
