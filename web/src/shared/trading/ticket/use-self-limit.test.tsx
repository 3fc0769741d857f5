import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queries } from '../../../carry/loadable.ts';
import { session } from '../../../carry/session.ts';
import { serve } from '../../test/server.ts';
import { useSelfLimit } from './use-self-limit.ts';

afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

const Says = ({ gets }: { gets: string }) => <p>{`${gets}: ${useSelfLimit(gets) ?? 'open'}`}</p>;

it('LIMIT-017 the ticket has the sentence of the limit by which its order would be refused, and none for a sale that it lets through', async () => {
  const sentence = 'Loss limit of 0 USDT reached. Until 2026-11-24 00:00 UTC you can only sell.';
  const own = { unit: 'USDT', limits: [], cool_off_until_ms: null, excluded_until_ms: null, now_ms: 1 };
  serve({ '/limit/list': { message: { ...own, refused: { sale: null, other: sentence } } } });
  session.begin('a-token', true, 'ann');
  render(
    <QueryClientProvider client={queries}>
      <Says gets="BTC" />
      <Says gets="USDT" />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(`BTC: ${sentence}`)).toBeTruthy();
  expect(screen.getByText('USDT: open')).toBeTruthy();
});
