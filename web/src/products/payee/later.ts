import type { LaterProduct } from '../../shared/later.ts';
import { noticeLink } from './notification-link.ts';

export const later = {
  pages: {
    addAddress: () => import('./add-address-page.tsx'),
    addresses: () => import('./addresses-page.tsx'),
    bank: () => import('./bank-page.tsx'),
    internationalBank: () => import('./international-bank-page.tsx'),
  },
  noticeLink,
} satisfies LaterProduct<'payee'>;
