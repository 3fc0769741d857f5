import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadWords, startLanguage } from '../../carry/language.ts';
import { queries } from '../../carry/loadable.ts';
import { serve } from '../../shared/test/server.ts';
import { invitationUsed, invited } from './invited.ts';
import RegisterPage from './register-page.tsx';
import WalletSelectPage from './wallets/wallet-select-page.tsx';

beforeEach(async () => {
  invitationUsed();
  serve({ '/getSiteConfig': { message: { site_name: 'Glassbook', site_logo: '/mark.svg' } } });
  await startLanguage([], async () => (await import('../../app/later-words.ts')).laterWords);
  await loadWords(['account']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const open = (Page: () => React.JSX.Element, at: string) =>
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[at]}>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );

it('INVITE-004 an invitation survives pages without it in their address, and ends with the account that it opened', () => {
  expect(invited('')).toBe('');
  open(RegisterPage, '/pages/register?code=AB12CD');
  cleanup();
  // As after the home page, a reload, another language, or in another tab.
  expect([invited(''), invited('?next=/pages/trade')]).toEqual(['AB12CD', 'AB12CD']);
  expect(invited('?code=%20ZZ99YY%20')).toBe('ZZ99YY');
  invitationUsed();
  expect(invited('')).toBe('');
});

it('INVITE-004 a wallet signs up with the invitation too: it is filled in', () => {
  open(RegisterPage, '/pages/register?code=AB12CD');
  cleanup();
  open(WalletSelectPage, '/pages/walletSelect');
  expect(screen.getByDisplayValue('AB12CD')).toBeDefined();
});

it('INVITE-004 without an invitation a wallet is not asked for one', () => {
  open(WalletSelectPage, '/pages/walletSelect');
  expect(screen.queryByRole('textbox')).toBeNull();
});
