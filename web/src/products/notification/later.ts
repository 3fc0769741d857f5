import type { LaterProduct } from '../../shared/later.ts';

export const later = {
  pages: {
    notifications: () => import('./notifications-page.tsx'),
  },
} satisfies LaterProduct<'notification'>;
