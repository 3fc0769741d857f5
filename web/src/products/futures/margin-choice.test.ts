import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useMarginChoice } from './margin-choice.ts';

test('FUTURES-105 the leverage that a newcomer saw stays when a higher one is allowed', () => {
  const { result, rerender } = renderHook(({ most, isNew }) => useMarginChoice('A', most, isNew)[0].leverage, {
    initialProps: { most: 2, isNew: true },
  });
  expect(result.current).toBe(2);
  rerender({ most: 20, isNew: false });
  expect(result.current).toBe(2);
  expect(renderHook(() => useMarginChoice('B', 20)[0].leverage).result.current).toBe(10);
});
