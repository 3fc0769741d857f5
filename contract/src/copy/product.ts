import { copyRules } from '@glassbook/engine/copy/rules';
import { reasons, refusals } from '@glassbook/engine/copy/words';
import { declareProduct } from '../product.ts';

export const product = declareProduct({
  ...{ name: 'copy', refusals, entryReasons: reasons, routes: {}, channels: {} },
  settings: [{ declared: copyRules }],
});
