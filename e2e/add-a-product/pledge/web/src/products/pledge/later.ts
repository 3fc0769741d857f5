import type { LaterProduct } from '../../shared/later.ts';
import { entryLink } from './entry-link.ts';
import { noticeLink } from './notification-link.ts';

export const later = {
  pages: { pledge: () => import('./pledge-page.tsx') },
  entryLink,
  noticeLink,
  holdings: () => import('./use-holdings.ts'),
} satisfies LaterProduct<'pledge'>;
