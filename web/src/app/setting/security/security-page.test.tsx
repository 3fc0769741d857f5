import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { leavePage, showPage } from '../../../shared/test/show-page.tsx';
import type { Answer } from '../../../shared/test/server.ts';
import SecurityPage from './security-page.tsx';

const now = Date.parse('2026-11-26T10:00:00Z');
const state = {
  ...{ email: 'ann@example.com', phone: '', phone_available: false, password_changed_ms: null, step_up: ['code'] },
  ...{ authenticator: { since_ms: now }, recovery_left: 10, passkeys: [], wallets: [], payment_password_ms: null },
  ...{ mail_mark: '', hold: null, locked_until_ms: null, now_ms: now },
};
const codes = Array.from({ length: 10 }, (_, place) => `AAAA-BBBB-CC0${place}`);
const answers: Record<string, Answer> = {
  '/getSiteConfig': { message: { site_name: 'Glassbook', site_logo: '/mark.svg' } },
  '/safe/state': { message: state },
  '/safe/sessions': { message: [] },
  '/safe/recovery_codes': { message: codes },
};
const open = (more: Parameters<typeof showPage>[2]['answers'] = {}) =>
  showPage(SecurityPage, '/', { words: ['security', 'account'], answers: { ...answers, ...more } });
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

afterEach(() => {
  cleanup();
  leavePage();
});

it('recovery codes are closed by nothing but that they are saved', async () => {
  await open();
  await press(/^Recovery codes/);
  await press('New recovery codes');
  await screen.findByText('AAAA-BBBB-CC07');
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  screen.getByText('AAAA-BBBB-CC07');
  fireEvent.click(screen.getByRole('checkbox', { name: 'I saved the 10 codes' }));
  await press('Done');
  await waitFor(() => expect(screen.queryByText('AAAA-BBBB-CC07')).toBeNull());
});

it('lists that were refused say so and are requested again', async () => {
  const refused: Answer = { reason: 'request.too_many', sentence: 'Wait a moment.', status: 429 };
  await open({ '/safe/sessions': refused });
  await screen.findByText('Wait a moment.');
  screen.getByRole('button', { name: 'Try again' });
});

it('an authenticator whose secret did not come is begun again by hand', async () => {
  await open({
    '/safe/state': { message: { ...state, authenticator: null, recovery_left: 0 } },
    '/safe/authenticator/begin': 'nothing',
  });
  await press(/^Authenticator app/);
  await screen.findByText('No response from the server. Check your connection and try again.');
  screen.getByRole('button', { name: 'Try again' });
});

it('a link to the phone says so where no SMS is sent', async () => {
  await showPage(SecurityPage, '/?open=phone', { words: ['security', 'account'], answers });
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Not available on this site.'));
});
