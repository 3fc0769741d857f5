import { expect, test } from 'vitest';
import { spokenParams } from './spoken-params.ts';

test('a whole number with one group has decimals in a sentence; names stay as they are', () => {
  expect(spokenParams({ lower: '12000', step: '1', limit: '1000.50', unit: 'DOGE' })).toEqual({
    lower: '12,000.00',
    step: '1',
    limit: '1,000.50',
    unit: 'DOGE',
  });
  expect(spokenParams({ min: '0.00001 BTC' })).toEqual({ min: '0.00001 BTC' });
});
