import type { LaterProduct } from '../../shared/later.ts';
import { noticeLink } from './notification-link.ts';

export const later = {
  noticeLink,
} satisfies LaterProduct<'copy'>;
