import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../../../carry/loadable.ts';
import { session } from '../../../carry/session.ts';
import { serve, transport, walletsWith, type Answer } from '../test/answers.tsx';
import { usePortfolio } from './use-portfolio.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  session.begin('a session', false, 'ann');
});
afterEach(async () => {
  cleanup();
  session.end();
  // Changes are shown, and channels left, a moment later by the clock of the test that made them: no test waits for what the one before left.
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const passes = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    // The stand-in's answers are read in real turns of the event loop.
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  });

it('WALL-009 the snapshot is read again every 30 s, once as its proof opens, and not while the proof is open', async () => {
  const asked = serve({ '/wallet/list': { message: walletsWith('1234.50000000') } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => usePortfolio(), { wrapper });
  const reads = () => asked.filter(({ path }) => path === '/wallet/list').length;
  await passes(1_000);
  expect(reads()).toBe(1);
  await passes(30_000);
  expect(reads()).toBe(2);
  act(() => result.current.prove(true));
  // No figure of the snapshot before is shown first: the page behind continues until the new one is here.
  expect(result.current.opened).toBeUndefined();
  await passes(1_000);
  expect(reads()).toBe(3);
  expect(result.current.opened).toBe(result.current.proof);
  await passes(120_000);
  expect(reads()).toBe(3);
  expect(result.current.proof?.seq).toBe(7);
  act(() => result.current.prove(false));
  await passes(31_000);
  expect(reads()).toBeGreaterThan(3);
});

it('WALL-009 a push stands until a snapshot comes while nothing is pushed, then the snapshot does', async () => {
  const answers: Record<string, Answer> = { '/wallet/list': { message: walletsWith('1234.50000000') } };
  const asked = serve(answers);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => usePortfolio(), { wrapper });
  transport.has('wallet.balances', []);
  await passes(1_000);
  const has = async (available: string) => {
    transport.push('wallet.balances', [{ currency_id: 3, kind: 'change', available, held: '0.00000000' }]);
    await passes(1_000);
  };
  const worth = () => result.current.portfolio?.worth;
  /** How many turns a push or an answer takes to arrive is a matter of the machine. */
  const untilWorth = async (expected: bigint) => {
    for (let turns = 0; turns < 200 && worth() !== expected; turns += 1) await passes(10);
    expect(worth()).toBe(expected);
  };
  await has('2000.00000000');
  await untilWorth(200_000n);
  act(() => void transport.disconnect());
  await passes(1_000);
  expect(worth()).toBe(200_000n);
  answers['/wallet/list'] = { message: { ...(walletsWith('1500.00000000') as object), seq: 9 } };
  await passes(30_000);
  await untilWorth(150_000n);
  expect(asked.length).toBeGreaterThan(1);
  act(() => transport.connect());
  await passes(1_000);
  await has('1600.00000000');
  await untilWorth(160_000n);
});

it('WALL-009 where the snapshot for a proof does not come, none is opened: not the one before', async () => {
  const answers: Record<string, Answer> = { '/wallet/list': { message: walletsWith('1234.50000000') } };
  serve(answers);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => usePortfolio(), { wrapper });
  await passes(1_000);
  expect(result.current.proof?.seq).toBe(7);
  answers['/wallet/list'] = { reason: 'request.unavailable', sentence: 'not now', status: 503 };
  act(() => result.current.prove(true));
  await passes(10_000);
  expect([result.current.loaded.state, result.current.opened]).toEqual(['failed', undefined]);
});
