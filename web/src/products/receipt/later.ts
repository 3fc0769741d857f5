import type { LaterProduct } from '../../shared/later.ts';

export const later = {
  pages: {
    receipt: () => import('./receipt-page.tsx'),
  },
} satisfies LaterProduct<'receipt'>;
