import type { LaterProduct } from '../../shared/later.ts';
import { entryLink } from './entry-link.ts';

export const later = {
  pages: {
    options: () => import('./options-page.tsx'),
  },
  entryLink,
} satisfies LaterProduct<'options'>;
