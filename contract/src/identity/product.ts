import { declareProduct } from '../product.ts';
import { refusals, state, verify } from './identity.ts';

export const product = declareProduct({
  name: 'identity',
  refusals,
  entryReasons: [],
  routes: { state, verify },
  channels: {},
});
