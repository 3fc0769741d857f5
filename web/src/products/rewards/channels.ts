import type { rewards } from '@glassbook/contract';
import { ownReducer } from '../../carry/live/index.ts';
import type { Reducers } from '../../carry/live/values.ts';

export const channels = {
  'rewards.coupons': ownReducer<rewards.CouponView>(),
  'rewards.rebates': ownReducer<rewards.RebateView>(),
} satisfies Reducers<'rewards.coupons' | 'rewards.rebates'>;
