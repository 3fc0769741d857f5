import { couponRules, drawRules, rebateRules } from '@glassbook/engine/rewards/rules';
import { reasons, refusals } from '@glassbook/engine/rewards/words';
import { declareProduct } from '../product.ts';
import { channels } from './channels.ts';
import { buy, list, log, redeem, shop, use } from './coupons.ts';
import { draw, draws, proof, today } from './draws.ts';
import { endRebate, give, unlink } from './staff.ts';
import { info, paid, rebates, stop } from './rebates.ts';

/** Coupons, rebates of invitations, the daily draw. */
export const product = declareProduct({
  name: 'rewards',
  refusals: [
    ...refusals,
    ...(['rewards.codes_too_many', 'rewards.no_draw', 'rewards.no_rebates', 'rewards.user_not_found'] as const),
    ...(['rewards.no_lockup', 'rewards.not_linked', 'rewards.request_open', 'rewards.own_account'] as const),
  ],
  entryReasons: reasons,
  ...{
    routes: {
      list,
      log,
      shop,
      redeem,
      buy,
      use,
      today,
      draw,
      draws,
      proof,
      rebates,
      paid,
      info,
      stop,
      give,
      endRebate,
      unlink,
    },
    channels,
  },
  requests: ['rewards.give', 'rewards.endRebate', 'rewards.unlink'],
  settings: [{ declared: couponRules }, { declared: rebateRules }, { declared: drawRules }],
});
