import type { LaterProduct } from '../../shared/later.ts';
import { entryLink } from './entry-link.ts';
import { noticeLink } from './notification-link.ts';

export const later = {
  pages: {
    options: () => import('./options-page.tsx'),
  },
  entryLink,
  noticeLink,
} satisfies LaterProduct<'options'>;
