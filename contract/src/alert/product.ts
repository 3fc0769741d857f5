import { declareProduct } from '../product.ts';
import { alerts, create, edit, pause, remove } from './alert.ts';

export const product = declareProduct({
  name: 'alert',
  refusals: [
    'alert.market_not_found',
    'alert.not_found',
    'alert.too_many',
    'alert.exists',
    'alert.level_missing',
    'alert.level_off_tick',
    'alert.level_out_of_range',
    'alert.level_passed',
    'alert.percent_missing',
    'alert.percent_out_of_range',
    'alert.expiry_past',
    'alert.mail_unavailable',
    'alert.no_index_price',
  ],
  entryReasons: [],
  routes: { alerts, create, edit, pause, remove },
  channels: {},
});
