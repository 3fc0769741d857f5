import { rejectReasons } from '@glassbook/engine/nft/words';
import { declareNotices } from '../notice.ts';

/** An item at a price. */
const priced = { params: { code: 'text', amount: 'amount', asset: 'text' }, detail: 'nft' } as const;

export const notices = declareNotices({
  words: 'nft',
  group: 'funds',
  kinds: {
    nft_outbid: priced,
    nft_won: priced,
    nft_last_hour: priced,
    nft_expired: priced,
    nft_unpaid: priced,
    nft_sold: priced,
    nft_approved: { params: { code: 'text' }, detail: '{code}' },
    nft_rejected: { params: { code: 'text', reason: { of: rejectReasons } }, detail: ['{code}', 'nft_why.{reason}'] },
  },
});
