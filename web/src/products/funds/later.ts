import type { LaterProduct } from '../../shared/later.ts';
import { noticeLink } from './notification-link.ts';

export const later = {
  pages: {
    fundRecords: () => import('./fund-records-page.tsx'),
    receive: () => import('./receive-page.tsx'),
    select: () => import('./select-page.tsx'),
    withdraw: () => import('./withdraw-page.tsx'),
  },
  noticeLink,
} satisfies LaterProduct<'funds'>;
