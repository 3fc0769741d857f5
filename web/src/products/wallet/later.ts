import type { LaterProduct } from '../../shared/later.ts';
import { noticeLink } from './notification-link.ts';

export const later = {
  pages: {
    records: () => import('./records-page.tsx'),
    transfer: () => import('./transfer-page.tsx'),
    transferHistory: () => import('./transfer-history-page.tsx'),
  },
  noticeLink,
} satisfies LaterProduct<'wallet'>;
