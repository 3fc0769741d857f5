import { expect, test } from 'vitest';
import { ownReducer } from './index.ts';

test('own rows are newest first, and each that changes takes the place of the one before', () => {
  const { next, start } = ownReducer<{ id: number; status: string }>();
  const open = start([3, 1].map((id) => ({ id, status: 'open' })));
  const changed = next(open, [
    { id: 4, status: 'open' },
    { id: 1, status: 'returned' },
  ]);
  expect(changed.map(({ id, status }) => `${id} ${status}`)).toEqual(['4 open', '3 open', '1 returned']);
});

test('of more than 1,000 the oldest go', () => {
  const { next } = ownReducer<{ id: number }>();
  const rows = Array.from({ length: 1_000 }, (_, index) => ({ id: 1_000 - index }));
  const kept = next(rows, [{ id: 1_001 }]);
  expect([kept.length, kept[0]?.id, kept.at(-1)?.id]).toEqual([1_000, 1_001, 2]);
});
