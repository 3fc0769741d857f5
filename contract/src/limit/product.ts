import { refusals } from '@glassbook/engine/limit/words';
import { declareProduct } from '../product.ts';
import { confirm, coolOff, discard, exclude, limits, set } from './limit.ts';

export const product = declareProduct({
  name: 'limit',
  refusals,
  entryReasons: [],
  routes: { confirm, coolOff, discard, exclude, limits, set },
  channels: {},
});
