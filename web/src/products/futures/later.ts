import type { LaterProduct } from '../../shared/later.ts';
import { noticeLink } from './notification-link.ts';

export const later = {
  pages: {
    contractChart: () => import('./chart-page.tsx'),
    contract: () => import('./trade-page.tsx'),
    contractInfo: () => import('./contract-info-page.tsx'),
    contractOrders: () => import('./contract-orders-page.tsx'),
  },
  noticeLink,
} satisfies LaterProduct<'futures'>;
