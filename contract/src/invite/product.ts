import { declareProduct } from '../product.ts';
import { invites } from './invites.ts';

export const product = declareProduct({
  name: 'invite',
  refusals: [],
  entryReasons: [],
  routes: { invites },
  channels: {},
});
