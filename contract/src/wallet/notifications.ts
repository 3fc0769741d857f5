import { declareNotices } from '../notice.ts';

export const notices = declareNotices({
  words: 'wallet',
  group: 'funds',
  /** A claim of demo funds names one asset and has the others with it. */
  kinds: {
    demo_funds: { params: { amount: 'amount', asset: 'text', others: 'sums' }, detail: ['demo', '{others}'] },
  },
});
