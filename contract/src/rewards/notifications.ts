import { couponKinds } from '@glassbook/engine/rewards/words';
import { declareNotices } from '../notice.ts';

export const notices = declareNotices({
  words: 'rewards',
  group: 'funds',
  kinds: {
    /** A coupon that was given: by two of the staff or by the draw. */
    coupon_given: {
      params: { kind: { of: couponKinds }, rate: 'text', budget: 'amount', asset: 'text' },
      detail: 'coupon.{kind}',
    },
    /** Of accounts that were invited before there were rebates: their inviter sees their fees. */
    rebates_begin: { params: {}, detail: [] },
  },
});
