import { declareNotices } from '../notice.ts';

/** A lock-up with what came back, or what was locked again. */
const lockedUp = {
  params: { order: { sign: 'L' }, amount: 'amount', asset: 'text' },
  detail: 'lockup',
} as const;

export const notices = declareNotices({
  words: 'lockup',
  group: 'funds',
  kinds: { lockup_ended: lockedUp, lockup_renewed: lockedUp, lockup_not_renewed: lockedUp, lockup_redeemed: lockedUp },
});
