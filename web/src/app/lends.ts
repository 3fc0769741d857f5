/** What products lend to pages of others: a list of its own, which no first look needs. */
import type { Lends } from '../shared/lent.tsx';
import { loadWords } from '../carry/language.ts';

export const lends: Lends = {
  alertSheet: () => import('../products/alert/alert-sheet.tsx'),
  alertList: () => import('../products/alert/alert-list.tsx'),
  transferSheet: async () => {
    const [sheet] = await Promise.all([
      import('../products/wallet/transfer/transfer-sheet.tsx'),
      loadWords(['wallet']),
    ]);
    return sheet;
  },
  futuresMargins: () => import('../products/futures/margins.tsx'),
  notificationBadge: () => import('../products/notification/badge.tsx'),
  arrivals: () => import('./arrivals.tsx'),
  unanswered: () => import('../shared/sending/unanswered.tsx'),
  earn: async () => {
    const [earn] = await Promise.all([import('./earn.tsx'), loadWords(['finance'])]);
    await loadWords(earn.words);
    return earn;
  },
  newestReceipt: async () => {
    const [newest] = await Promise.all([import('../products/receipt/newest.tsx'), loadWords(['receipt'])]);
    return newest;
  },
  supportEntry: async () => {
    const [entry] = await Promise.all([import('../products/kefu/support-entry.tsx'), loadWords(['kefu'])]);
    return entry;
  },
};
