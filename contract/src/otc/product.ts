import { assetRules, fiatRules, marketRules } from '@glassbook/engine/otc/rules';
import { reasons, refusals } from '@glassbook/engine/otc/words';
import { declareProduct } from '../product.ts';
import { ad, ads, config, endAd, mine, pauseAd, saveAd } from './ads.ts';
import { apply, leave, merchant, topUp } from './merchants.ts';
import { appeal, cancel, order, orders, paid, release, take } from './orders.ts';

export const product = declareProduct({
  name: 'otc',
  refusals: [...refusals, 'otc.password_unset'],
  entryReasons: reasons,
  routes: {
    ...{ config, ads, ad, saveAd, pauseAd, endAd, mine, merchant, apply, topUp, leave },
    ...{ take, orders, order, paid, release, cancel, appeal },
  },
  channels: {},
  settings: [{ declared: marketRules }, { declared: assetRules }, { declared: fiatRules }],
});
