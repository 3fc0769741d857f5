import { entryReasons } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { reasonWords } from './entry-reasons.ts';

test('the filter of entries offers every reason of the contract', () => {
  expect(Object.keys(reasonWords).sort()).toEqual([...entryReasons].sort());
});
