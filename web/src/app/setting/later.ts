import type { LaterProduct } from '../../shared/later.ts';

export const later = {
  pages: {
    language: () => import('./language-page.tsx'),
    password: () => import('./security/password-page.tsx'),
    paymentPassword: () => import('./security/payment-password-page.tsx'),
    security: () => import('./security/security-page.tsx'),
    setting: () => import('./setting-page.tsx'),
    userInfo: () => import('./profile/user-info-page.tsx'),
  },
} satisfies LaterProduct<'setting'>;
