import type { LaterProduct } from '../../shared/later.ts';
import { entryLink } from './entry-link.ts';
import { noticeLink } from './notification-link.ts';

export const later = {
  pages: {
    ieo: () => import('./ieo-page.tsx'),
    ieoOrders: () => import('./orders-page.tsx'),
    ieoSubscribe: () => import('./subscribe-page.tsx'),
  },
  entryLink,
  noticeLink,
  holdings: () => import('./use-holdings.ts'),
  onOffer: () => import('./use-on-offer.ts'),
} satisfies LaterProduct<'ieo'>;
