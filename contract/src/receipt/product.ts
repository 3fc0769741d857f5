import { declareProduct } from '../product.ts';
import { heads, receipt } from './receipt.ts';

export const product = declareProduct({
  name: 'receipt',
  refusals: ['receipt.not_found'],
  entryReasons: [],
  routes: { receipt, heads },
  channels: {},
});
