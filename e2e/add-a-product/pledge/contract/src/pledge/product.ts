import { offerRules } from '@glassbook/engine/pledge/rules';
import { reasons, refusals } from '@glassbook/engine/pledge/words';
import { declareProduct } from '../product.ts';
import { channels } from './channels.ts';
import { make, own } from './make.ts';

export const product = declareProduct({
  ...{ name: 'pledge', refusals, entryReasons: reasons, routes: { make, own }, channels },
  settings: [{ declared: offerRules }],
});
