import { products } from '@glassbook/contract';
import { expect, test } from 'vitest';
import * as list from '@glassbook/contract/reasons';

test('the filter of entries offers every reason of the contract', () => {
  const reasons = products.filter(({ entryReasons }) => entryReasons.length > 0);
  expect({ ...list }).toEqual(Object.fromEntries(reasons.map(({ name, entryReasons }) => [name, entryReasons])));
});
