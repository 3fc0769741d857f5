import { useBusy } from '@glassbook/ui';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';

it('two presses in one frame do one thing, and the next one is done again', async () => {
  const { result } = renderHook(() => useBusy());
  const ends: (() => void)[] = [];
  const work = () => new Promise<string>((resolve) => ends.push(() => resolve('sent')));
  const [, run] = result.current;
  let answers: Promise<(string | undefined)[]> = Promise.resolve([]);
  act(() => {
    answers = Promise.all([run(work), run(work)]);
  });
  expect([ends.length, result.current[0]]).toEqual([1, true]);
  await act(async () => {
    ends[0]?.();
    expect(await answers).toEqual(['sent', undefined]);
  });
  expect(result.current[0]).toBe(false);
  act(() => void run(work));
  expect(ends).toHaveLength(2);
});
