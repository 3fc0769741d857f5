import { declareNotices } from '../notice.ts';

/** A loan, and what is owed of it or sold for it. */
const about = { params: { loan: { sign: 'L' }, amount: 'amount', asset: 'text' }, detail: 'loan' } as const;

export const notices = declareNotices({
  words: 'loan',
  group: 'funds',
  kinds: {
    loan_called: about,
    loan_due: about,
    loan_end_soon: about,
    loan_sale_soon: about,
    loan_leaving: about,
    loan_liquidated: about,
  },
});
