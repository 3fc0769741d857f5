import type { rewards } from '@glassbook/contract';

/** −20 % on the fees of all products, with 5 USDT left. */
export const sampleCoupon: rewards.CouponView = {
  ...{ id: 7, template: 2, kind: 1, title: '−20% fee coupon', products: ['spot', 'futures', 'options'], status: 1 },
  ...{ rate: '20', currency_id: 3, currency_name: 'USDT', budget: '5.00000000', saved: '0.00000000' },
  ...{ amount_max: '0.00000000', promised: '0.00000000', order_id: 0, source: 'code' },
  ...{ created_time: '2026-04-22 00:00:00', end_time: '2096-01-01 00:00:00', end_ms: Date.UTC(2096, 0, 1) },
};
