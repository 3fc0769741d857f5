import type { LaterProduct } from '../../shared/later.ts';

export const later = {
  pages: {
    statement: () => import('./statement-page.tsx'),
  },
} satisfies LaterProduct<'statement'>;
