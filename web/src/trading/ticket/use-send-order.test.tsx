import { cleanup, render, renderHook, screen } from '@testing-library/react';
import type { Answer } from '@glassbook/contract/client';
import { Toaster } from '@glassbook/ui';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startLanguage } from '../../app/language.ts';
import { session } from '../../app/session.ts';
import { useSendOrder } from './use-send-order.ts';

type Given = Answer<string, { id: number }>;
beforeAll(() => startLanguage());
afterEach(() => {
  cleanup();
  session.end();
});

/** Sends an order, leaves its screen, and has it answered then. */
function leftBefore(answer: Given): void {
  session.begin('a-token', true, 'ann');
  render(<Toaster />);
  const { result, unmount } = renderHook(() => useSendOrder<{ id: number }>());
  const given = Promise.withResolvers<Given>();
  // What filled at once has its own message, on the screen of its market.
  result.current.send({ post: () => given.promise, done: () => undefined, says: () => false, taken: () => undefined });
  unmount();
  given.resolve(answer);
}

it('that an order was refused is said once its ticket is gone', async () => {
  leftBefore({ ok: false, reason: 'spot.no_liquidity', message: 'Not placed.', type: 'error' });
  expect(await screen.findByText('Not placed.')).toBeTruthy();
});

it('that an order was taken is said once its ticket is gone', async () => {
  leftBefore({ ok: true, message: 'Order placed.', data: { id: 7 } });
  expect(await screen.findByText('Order placed.')).toBeTruthy();
});
