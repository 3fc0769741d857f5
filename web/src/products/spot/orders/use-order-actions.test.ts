import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startLanguage } from '../../../carry/language.ts';
import { serve } from '../../../shared/test/server.ts';
import { useOrderActions } from './use-order-actions.ts';

afterEach(() => vi.unstubAllGlobals());

it('a double press cancels an order once, and all orders once', async () => {
  const asked = serve({});
  await startLanguage();
  const { result } = renderHook(() => useOrderActions([]));
  await act(async () => {
    const { cancel, cancelAll } = result.current;
    cancel(7);
    cancel(7);
    cancel(8);
    cancelAll(undefined);
    cancelAll(undefined);
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(asked.map(({ path, body }) => `${path} ${body.get('id') ?? ''}`)).toEqual([
    '/coin/cancel 7',
    '/coin/cancel 8',
    '/coin/cancel_all ',
  ]);
});
