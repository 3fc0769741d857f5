import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { system } from '@glassbook/contract';
import { loadWords, startLanguage } from '../../carry/language.ts';
import { queries } from '../../carry/loadable.ts';
import { serve } from '../test/server.ts';
import { CrowdLine } from './crowd-line.tsx';

const health = { ready: true, standby: false, read_only: false, seq: 1, feed: 'live', demo: true, version: '1' };
beforeEach(async () => {
  await startLanguage();
  await loadWords(['trading']);
});
afterEach(() => {
  cleanup();
  queries.clear();
});

const show = (simulated_traders: boolean) => {
  const asked = serve({ [system.health.path]: { message: { ...health, simulated_traders } } });
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <CrowdLine />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return asked;
};

test('DEMO-007 where some traders are simulated, a line states it and leads to the question of the FAQ', async () => {
  show(true);
  const link = await screen.findByRole('link', { name: 'Some traders here are simulated' });
  expect(link.getAttribute('href')).toBe('/pages/common/faq#simulated-traders');
});

test('DEMO-007 without them there is no line', async () => {
  show(false);
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(screen.queryByRole('link')).toBeNull();
});
