import type { LaterProduct } from '../../shared/later.ts';
import { entryLink } from './entry-link.ts';
import { noticeLink } from './notification-link.ts';

export const later = {
  pages: {
    coupons: () => import('./coupon-page.tsx'),
    dailyDraw: () => import('./draw-page.tsx'),
  },
  entryLink,
  noticeLink,
} satisfies LaterProduct<'rewards'>;
