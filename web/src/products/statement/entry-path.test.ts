import { expect, test } from 'vitest';
import { entryReceipt } from './entry-path.ts';
import '../../shared/test/products.ts';

test.each([
  ['options.payout', 12, '/receipts/option-12'],
  ['options.fee', 12, '/receipts/option-12'],
  ['dual.payout', 7, '/receipts/dual-7'],
  ['dual.buy', 7, undefined],
  ['spot.fee', 7, undefined],
  ['options.loss', null, undefined],
])('OPT-013 an entry %s of %s leads to its receipt: %s', (reason, ref, path) => {
  expect(entryReceipt(reason, ref)).toBe(path);
});
