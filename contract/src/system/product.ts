import { declareProduct } from '../product.ts';
import { health } from './health.ts';

export const product = declareProduct({
  name: 'system',
  refusals: [],
  entryReasons: [],
  routes: { health },
  channels: {},
});
