import type { LaterProduct } from '../../shared/later.ts';
import { entryLink } from './entry-link.ts';
import { noticeLink } from './notification-link.ts';

export const later = {
  pages: {
    loanBorrow: () => import('./borrow-page.tsx'),
    loanOne: () => import('./loan-page.tsx'),
  },
  entryLink,
  noticeLink,
  onOffer: () => import('./use-on-offer.ts'),
} satisfies LaterProduct<'loan'>;
