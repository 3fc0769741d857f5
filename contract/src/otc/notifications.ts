import { declareNotices } from '../notice.ts';

const order = { sign: 'OTC' } as const;
/** An order, and what is traded. */
const about = { params: { order, amount: 'amount', asset: 'text' }, detail: ['{order}', 'otc_sum'] } as const;

export const notices = declareNotices({
  words: 'otc',
  group: 'funds',
  kinds: {
    otc_taken: about,
    otc_paid: about,
    otc_released: about,
    otc_canceled: about,
    otc_expired: about,
    otc_appealed: about,
    otc_claimed: about,
    otc_decided: {
      params: { ...about.params, outcome: { of: ['buyer', 'seller'] } },
      detail: ['{order}', 'otc_for.{outcome}'],
    },
    otc_admitted: { params: {}, detail: 'otc_admitted_about' },
    otc_refused: { params: {}, detail: 'otc_refused_about' },
  },
});
