import type { LaterProduct } from '../../shared/later.ts';
import { noticeLink } from './notification-link.ts';

export const later = {
  pages: {
    areas: () => import('./phone/areas-page.tsx'),
    forgotten: () => import('./forgotten-page.tsx'),
    freeze: () => import('./freeze-page.tsx'),
    login: () => import('./login-page.tsx'),
    register: () => import('./register-page.tsx'),
    walletSelect: () => import('./wallets/wallet-select-page.tsx'),
  },
  noticeLink,
} satisfies LaterProduct<'account'>;
