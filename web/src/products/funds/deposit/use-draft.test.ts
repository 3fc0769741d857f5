import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { session } from '../../../carry/session.ts';
import { useDraft } from './use-draft.ts';

afterEach(() => {
  cleanup();
  session.end();
});
const amount = () => renderHook(() => useDraft(3)).result.current.draft.amount;

test('what was entered for a deposit is there when its user logs in again, and for nobody else', () => {
  session.begin('token', true, 'ann');
  const { result } = renderHook(() => useDraft(3));
  act(() => result.current.change({ amount: '800' }));
  act(() => session.expire('Log in first.'));
  act(() => session.begin('of bob', true, 'bob'));
  // Also in a form that stays.
  expect([amount(), result.current.draft.amount]).toEqual(['', '']);
  act(() => session.begin('another', true, 'ann'));
  expect(amount()).toBe('800');
  act(() => session.end());
  act(() => session.begin('another', true, 'ann'));
  expect(amount()).toBe('');
});
