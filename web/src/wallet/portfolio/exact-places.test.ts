import { expect, test } from 'vitest';
import { placesNeeded } from './exact-places.ts';

test.each([
  [[642018000000n, 0n], 8, 2],
  [[18420000n, 2100000n], 8, 4],
  [[18420000n, 1n], 8, 8],
  [[-10n], 8, 7],
  [[0n], 8, 2],
  [[1850000000n], 6, 2],
  [[5n], 0, 0],
])('%s at scale %i needs %i places', (amounts, scale, expected) => expect(placesNeeded(amounts, scale)).toBe(expected));
