import { declareProduct } from '../product.ts';
import { image } from './image.ts';

export const product = declareProduct({
  name: 'upload',
  refusals: ['upload.image_unreadable', 'upload.image_too_large', 'upload.image_too_small', 'upload.quota_reached'],
  entryReasons: [],
  routes: { image },
  channels: {},
});
