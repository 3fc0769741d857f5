import { couponRules, drawRules, rebateRules } from '@glassbook/engine/rewards/rules';
import { reasons, refusals } from '@glassbook/engine/rewards/words';
import { declareProduct } from '../product.ts';
import { channels } from './channels.ts';
import { buy, list, log, redeem, shop } from './coupons.ts';
import { draw, draws, proof, today } from './draws.ts';
import { info, paid, rebates, stop } from './rebates.ts';

/** Coupons, rebates of invitations, the daily draw. */
export const product = declareProduct({
  name: 'rewards',
  refusals: [...refusals, 'rewards.codes_too_many', 'rewards.no_draw', 'rewards.no_rebates'],
  entryReasons: reasons,
  ...{ routes: { list, log, shop, redeem, buy, today, draw, draws, proof, rebates, paid, info, stop }, channels },
  settings: [{ declared: couponRules }, { declared: rebateRules }, { declared: drawRules }],
});
