import { expect, test } from 'vitest';
import { limitOf } from './rig.ts';

test('a limit that a wait would end before is no limit', () => {
  expect(limitOf({ slack: 2 }, 5_000, 12_000)).toBe(10_000);
  expect(() => limitOf({ slack: 6 }, 5_000, 20_000)).toThrow('shows nothing');
});
