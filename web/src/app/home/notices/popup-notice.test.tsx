import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadWords, startLanguage } from '../../../carry/language.ts';
import { queries } from '../../../carry/loadable.ts';
import { keep } from '../../../carry/storage.ts';
import { serve } from '../../../shared/test/server.ts';
import { PopupNotice } from './popup-notice.tsx';

const patience = { timeout: 20_000 };
const notice = (id: number, title: string) => ({
  id,
  c_id: 4,
  title,
  abstract: 'In short.',
  content: '<p>At length.</p>',
  ...{ lang: 'en', thumbnail: '', cover: '', sorts: 0, create_time: '2026-11-20 09:30:00' },
});

describe('the notice that opens by itself', () => {
  let present: unknown = null;
  beforeEach(async () => {
    // jsdom has no modal dialogs.
    HTMLDialogElement.prototype.showModal = function open() {
      this.open = true;
    };
    keep('notice.closed', undefined);
    const still = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal('matchMedia', () => still);
    serve({ '/news/index_pop': () => ({ message: present }) });
    await startLanguage();
    await loadWords(['home']);
    queries.clear();
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  const open = () =>
    render(
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <PopupNotice />
        </MemoryRouter>
      </QueryClientProvider>,
    );

  it('opens, stays closed once it was closed, and a newer one opens again', async () => {
    present = notice(7, 'Sunday maintenance');
    const first = open();
    expect(await screen.findByText('Sunday maintenance', {}, patience)).toBeTruthy();
    await userEvent.click(screen.getByText('Close', { selector: 'button.btn' }));
    await waitFor(() => expect(screen.queryByText('Sunday maintenance')).toBeNull());
    first.unmount();
    const again = open();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByText('Sunday maintenance')).toBeNull();
    again.unmount();
    queries.clear();
    present = notice(8, 'A new market');
    open();
    expect(await screen.findByText('A new market', {}, patience)).toBeTruthy();
  });

  it('is not there where there is none', async () => {
    present = null;
    open();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
