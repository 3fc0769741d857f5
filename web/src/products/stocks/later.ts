import type { LaterProduct } from '../../shared/later.ts';
import { noticeLink } from './notification-link.ts';

export const later = {
  pages: {
    info: () => import('./info-page.tsx'),
    orders: () => import('./orders-page.tsx'),
  },
  noticeLink,
} satisfies LaterProduct<'stocks'>;
