import { reasons, refusals } from '@glassbook/engine/nft/words';
import { declareProduct } from '../product.ts';

export const product = declareProduct({ name: 'nft', refusals, entryReasons: reasons, routes: {}, channels: {} });
