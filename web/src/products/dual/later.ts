import type { LaterProduct } from '../../shared/later.ts';
import { entryLink } from './entry-link.ts';
import { noticeLink } from './notification-link.ts';

export const later = {
  pages: {
    dual: () => import('./offers-page.tsx'),
    dualBuy: () => import('./buy-page.tsx'),
    dualHelp: () => import('./help-page.tsx'),
    dualOrders: () => import('./orders-page.tsx'),
  },
  entryLink,
  noticeLink,
  holdings: () => import('./use-holdings.ts'),
  onOffer: () => import('./use-on-offer.ts'),
} satisfies LaterProduct<'dual'>;
