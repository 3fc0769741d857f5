import type { LaterProduct } from '../../shared/later.ts';

export const later = {
  pages: {
    limits: () => import('./limits-page.tsx'),
  },
} satisfies LaterProduct<'limit'>;
