import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast } from '@glassbook/ui';
import { loginRedirectMs } from '../login-path.ts';
import { paths } from '../paths.ts';
import { identityFirst } from './identity-first.ts';

vi.mock('@glassbook/ui', () => ({ toast: vi.fn() }));
const assign = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { assign });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('IDENTITY-011 shows the message first, then leads to the verification', () => {
  identityFirst('Verify first.');
  expect(toast).toHaveBeenCalledWith({ title: 'Verify first.', tone: 'err' });
  vi.advanceTimersByTime(loginRedirectMs - 1);
  expect(assign).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(assign).toHaveBeenCalledExactlyOnceWith(paths.identity);
});
