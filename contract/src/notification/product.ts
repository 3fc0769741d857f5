import { declareProduct } from '../product.ts';
import { channels } from './channels.ts';
import { notifications, read } from './notification.ts';

export const product = declareProduct({
  name: 'notification',
  refusals: [],
  entryReasons: [],
  routes: { notifications, read },
  channels,
});
