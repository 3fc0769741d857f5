import { convertRules } from '@glassbook/engine/convert/rules';
import { reasons, refusals } from '@glassbook/engine/convert/words';
import { declareProduct } from '../product.ts';
import { fee, history, list, rate } from './lists.ts';
import { accept, quote, quoteSweep, transfer } from './quote.ts';

export const product = declareProduct({
  name: 'convert',
  refusals,
  entryReasons: reasons,
  routes: { list, fee, quote, quoteSweep, accept, transfer, history, rate },
  channels: {},
  settings: [{ declared: convertRules }],
});
