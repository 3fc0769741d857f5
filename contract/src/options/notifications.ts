import { declareNotices } from '../notice.ts';

/** An option that has ended, with what its owner has again of stake and fee, the payout included. */
const ended = { params: { symbol: 'text', amount: 'amount', asset: 'text' }, detail: '{symbol}' } as const;

export const notices = declareNotices({
  words: 'options',
  group: 'orders',
  kinds: { option_won: ended, option_lost: ended, option_equal: ended, option_void: ended },
});
