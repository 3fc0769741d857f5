import type { LaterProduct } from '../../shared/later.ts';
import { noticeLink } from './notification-link.ts';

export const later = {
  pages: {
    identity: () => import('./identity-page.tsx'),
    identityForm: () => import('./form-page.tsx'),
  },
  noticeLink,
} satisfies LaterProduct<'identity'>;
