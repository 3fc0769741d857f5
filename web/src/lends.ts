/** What products lend to pages of others: a list of its own, which no first look needs. */
import type { Lends } from './app/frame/lent.tsx';
import { loadWords } from './app/language.ts';

export const lends: Lends = {
  alertSheet: () => import('./alert/alert-sheet.tsx'),
  alertList: () => import('./alert/alert-list.tsx'),
  futuresMargins: () => import('./futures/margins.tsx'),
  notificationBadge: () => import('./notification/badge.tsx'),
  arrivals: () => import('./arrivals.tsx'),
  unanswered: () => import('./app/sending/unanswered.tsx'),
  earn: async () => {
    const [earn] = await Promise.all([import('./earn.tsx'), loadWords(['finance'])]);
    await loadWords(earn.words);
    return earn;
  },
  supportEntry: async () => {
    const [entry] = await Promise.all([import('./kefu/support-entry.tsx'), loadWords(['kefu'])]);
    return entry;
  },
};
