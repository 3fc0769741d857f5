import type { LaterProduct } from '../../shared/later.ts';

export const later = {
  pages: {
    invite: () => import('./invite-page.tsx'),
  },
} satisfies LaterProduct<'invite'>;
