import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toaster } from '@glassbook/ui';
import { loginRedirectMs } from './login-path.ts';
import { paths } from './paths.ts';
import { identityFirst } from './identity-first.ts';

const assign = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { assign });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('IDENTITY-011 shows the message first, then leads to the verification', () => {
  render(<Toaster />);
  act(() => identityFirst('Verify first.'));
  expect(screen.getByText('Verify first.')).toBeDefined();
  act(() => {
    vi.advanceTimersByTime(loginRedirectMs - 1);
  });
  expect(assign).not.toHaveBeenCalled();
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(assign).toHaveBeenCalledExactlyOnceWith(paths.identity);
});
