import { declareNotices } from '../notice.ts';

/** A dual investment with what was paid out. */
const settled = { params: { dual: { sign: 'DI' }, amount: 'amount', asset: 'text' }, detail: 'dual' } as const;

/** `dual_failed`: there was no settlement price, and what was paid is back with its interest. */
export const notices = declareNotices({
  words: 'dual',
  group: 'funds',
  kinds: { dual_completed: settled, dual_failed: settled },
});
