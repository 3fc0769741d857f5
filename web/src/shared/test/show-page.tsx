import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Toaster } from '@glassbook/ui';
import { vi } from 'vitest';
import { transport } from '../../carry/live/test/transport.ts';
import { loadWords, startLanguage } from '../../carry/language.ts';
import { queries } from '../../carry/loadable.ts';
import { session } from '../../carry/session.ts';
import { serve } from './server.ts';

type World = {
  words: readonly string[];
  answers?: Parameters<typeof serve>[0];
  /** What the channels hold. */
  pushed?: Record<string, unknown>;
  guest?: boolean;
};

/** Shows a page at an address, with what the server answers and pushes; returns what was asked of it. */
export async function showPage(Page: ComponentType, at: string, { words, answers = {}, pushed = {}, guest }: World) {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const asked = serve(answers);
  for (const [channel, snapshot] of Object.entries(pushed)) transport.has(channel, snapshot);
  await startLanguage([], async () => (await import('../../app/later-words.ts')).laterWords);
  await loadWords(words);
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false } });
  if (!guest) session.begin('a-token', true, 'ann');
  const router = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: [at] });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return asked;
}

/** What the next test must not find. */
export function leavePage(): void {
  cleanup();
  queries.clear();
  vi.unstubAllGlobals();
  session.end();
}
