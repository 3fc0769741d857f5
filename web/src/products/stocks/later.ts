import type { LaterProduct } from '../../shared/later.ts';
import { entryLink } from './entry-link.ts';
import { noticeLink } from './notification-link.ts';

export const later = {
  pages: {
    info: () => import('./info-page.tsx'),
    orders: () => import('./orders-page.tsx'),
  },
  entryLink,
  noticeLink,
} satisfies LaterProduct<'stocks'>;
