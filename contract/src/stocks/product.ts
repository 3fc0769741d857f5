import {
  delistingRules,
  dividendRules,
  makerRules,
  marketRules,
  sessionRules,
  splitRules,
} from '@glassbook/engine/stocks/rules';
import { reasons, refusals } from '@glassbook/engine/stocks/words';
import { declareProduct } from '../product.ts';

export const product = declareProduct({
  ...{ name: 'stocks', refusals, entryReasons: reasons, routes: {}, channels: {} },
  settings: [
    { declared: marketRules },
    { declared: makerRules },
    { declared: sessionRules },
    { declared: splitRules },
    { declared: dividendRules },
    { declared: delistingRules },
  ],
});
