import type { LaterProduct } from '../../shared/later.ts';
import { noticeLink } from './notification-link.ts';

export const later = {
  pages: { room: () => import('./room-page.tsx') },
  noticeLink,
} satisfies LaterProduct<'room'>;
