import { expect, test } from 'vitest';
import { momentOf, momentText } from './moment.ts';

test.each([
  ['2026-04-24 14:00', 1_777_039_200_000],
  ['2026-04-24 14:00:05', 1_777_039_205_000],
])('%s is a moment, there and back', (text, ms) => {
  expect(momentOf(text)).toBe(String(ms));
  expect(momentText(String(ms))).toBe(text);
});

test.each(['', '2026-04-24', '24.04.2026 14:00', '2026-02-30 10:00', '2026-04-24 25:00'])('%s is none', (text) => {
  expect(momentOf(text)).toBeUndefined();
});
