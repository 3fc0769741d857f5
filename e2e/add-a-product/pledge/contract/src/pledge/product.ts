import { reasons, refusals } from '@glassbook/engine/pledge/words';
import { declareProduct } from '../product.ts';
import { channels } from './channels.ts';
import { make } from './make.ts';

export const product = declareProduct({ name: 'pledge', refusals, entryReasons: reasons, routes: { make }, channels });
