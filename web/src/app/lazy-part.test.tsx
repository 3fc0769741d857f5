import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLanguage } from './language.ts';
import { lazyPart } from './lazy-part.tsx';
import { queries } from './loadable.ts';

const Late = ({ name }: { name: string }) => <p>{name}</p>;

/** A page with a part whose code fails so often; how often it was requested. */
function open(failures: number): () => number {
  let asked = 0;
  const Part = lazyPart(() => {
    asked += 1;
    return asked > failures ? Promise.resolve(Late) : Promise.reject(new Error('gone'));
  });
  render(
    <QueryClientProvider client={queries}>
      <p>the ticket</p>
      <Part name="the history" />
    </QueryClientProvider>,
  );
  return () => asked;
}

beforeEach(() => startLanguage());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a part that does not come is requested once more', async () => {
  const asked = open(1);
  await screen.findByText('the history');
  expect(asked()).toBe(2);
});

it('a part that does not come at all leaves the page as it is', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reloaded = vi.spyOn(sessionStorage, 'setItem');
  const asked = open(2);
  await screen.findByRole('button', { name: 'Try again' });
  expect([asked(), screen.queryByText('ChunkLoadError') !== null]).toEqual([2, true]);
  expect(screen.queryByText('the ticket')).not.toBeNull();
  expect(reloaded).not.toHaveBeenCalled();
});
