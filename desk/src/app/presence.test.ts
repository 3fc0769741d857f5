import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isInUse } from './presence.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test.each(['pointerdown', 'keydown', 'wheel'])('the desk is in use for five minutes after a %s', (event) => {
  vi.setSystemTime(Date.UTC(2026, 3, 22));
  window.dispatchEvent(new Event(event));
  vi.advanceTimersByTime(299_000);
  expect(isInUse()).toBe(true);
  vi.advanceTimersByTime(2_000);
  expect(isInUse()).toBe(false);
});

test('a window that is not seen is not in use', () => {
  window.dispatchEvent(new Event('keydown'));
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  expect(isInUse()).toBe(false);
  seen.mockRestore();
  expect(isInUse()).toBe(true);
});
