import { declareProduct } from '../product.ts';
import { alerts, create, edit, pause, remove, shapeRefusals } from './alert.ts';

export const product = declareProduct({
  name: 'alert',
  refusals: ['alert.market_not_found', 'alert.not_found', 'alert.too_many', ...shapeRefusals],
  entryReasons: [],
  routes: { alerts, create, edit, pause, remove },
  channels: {},
});
