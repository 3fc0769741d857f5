import type { LaterProduct } from '../../shared/later.ts';
import { entryLink } from './entry-link.ts';
import { noticeLink } from './notification-link.ts';

export const later = {
  pages: {
    lockup: () => import('./lockup-page.tsx'),
    lockupBuy: () => import('./buy-page.tsx'),
    lockupOrders: () => import('./orders-page.tsx'),
    lockupWelcome: () => import('./welcome-page.tsx'),
  },
  entryLink,
  noticeLink,
  holdings: () => import('./use-holdings.ts'),
  onOffer: () => import('./use-on-offer.ts'),
} satisfies LaterProduct<'lockup'>;
