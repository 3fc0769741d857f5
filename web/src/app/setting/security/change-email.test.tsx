import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { loadWords, startLanguage } from '../../../carry/language.ts';
import { queries } from '../../../carry/loadable.ts';
import { health } from '../../../products/wallet/test/answers.tsx';
import { serve } from '../../../shared/test/server.ts';
import { ChangeEmail } from './change-email.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([true, false])('ACCOUNT-022 in a demo (%s) the codes of a new email are one tap away', async (demo) => {
  queries.clear();
  await startLanguage([], async () => (await import('../../later-words.ts')).laterWords);
  await loadWords(['account', 'security']);
  serve({ '/health': health(demo), '/safe/email/codes': { message: 'Codes sent.' } });
  render(
    <QueryClientProvider client={queries}>
      <ChangeEmail present="ann@example.com" onDone={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('New email'), { target: { value: 'bea@example.com' } });
  fireEvent.click(screen.getByRole('button', { name: /code/i }));
  await screen.findByLabelText(/bea@example\.com/);
  if (demo) expect((await screen.findByRole('link')).getAttribute('href')).toContain('/dev/outbox');
  else expect(screen.queryByRole('link')).toBeNull();
});
