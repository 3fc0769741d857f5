import type { LaterProduct } from '../../shared/later.ts';

export const later = {
  pages: {
    convert: () => import('./convert-page.tsx'),
    quickBuy: () => import('./quick-buy-page.tsx'),
  },
} satisfies LaterProduct<'convert'>;
