import { missedReasons } from '@glassbook/engine/copy/words';
import { declareNotices } from '../notice.ts';

const trader = { sign: 'U' } as const;

export const notices = declareNotices({
  words: 'copy',
  group: 'orders',
  kinds: {
    /** The first of a minute: a leader's fills come in bursts. `other`: the engine refused. */
    copy_missed: {
      params: { trader, reason: { of: [...missedReasons, 'other'] } },
      detail: ['{trader}', 'copy_why.{reason}'],
    },
    copy_stopped: { params: { trader }, detail: '{trader}' },
    copy_ended: { params: { trader, why: { of: ['user', 'trader'] } }, detail: ['{trader}', 'copy_end.{why}'] },
    copy_share: {
      params: { trader, amount: 'amount', asset: 'text' },
      detail: ['{trader}', 'copy_share_paid'],
    },
    copy_approved: { params: {}, detail: 'copy_approved_about' },
    copy_declined: { params: {}, detail: 'copy_declined_about' },
  },
});
