import type { LaterProduct } from '../../shared/later.ts';

export const later = {
  pages: {
    support: () => import('./support-page.tsx'),
  },
} satisfies LaterProduct<'kefu'>;
