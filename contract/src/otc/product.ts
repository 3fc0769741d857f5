import { assetRules, fiatRules, marketRules } from '@glassbook/engine/otc/rules';
import { reasons, refusals } from '@glassbook/engine/otc/words';
import { declareProduct } from '../product.ts';
import { ad, ads, config, endAd, mine, pauseAd, saveAd } from './ads.ts';
import { apply, leave, merchant, topUp } from './merchants.ts';
import { appeal, cancel, order, orders, paid, release, take } from './orders.ts';
import { admit, award, decide, evidence, giveBack, queue } from './staff.ts';

export const product = declareProduct({
  name: 'otc',
  refusals: [...refusals, 'otc.password_unset', 'otc.own_account', 'otc.request_open', 'otc.decided_already'],
  entryReasons: reasons,
  routes: {
    ...{ config, ads, ad, saveAd, pauseAd, endAd, mine, merchant, apply, topUp, leave },
    ...{ queue, evidence, admit, decide, award, giveBack },
    ...{ take, orders, order, paid, release, cancel, appeal },
  },
  channels: {},
  settings: [{ declared: marketRules }, { declared: assetRules }, { declared: fiatRules }],
  requests: ['otc.admit', 'otc.decide', 'otc.award', 'otc.giveBack'],
});
