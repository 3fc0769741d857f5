export const pages = {
  lockup: () => import('./lockup-page.tsx'),
  lockupBuy: () => import('./buy-page.tsx'),
  lockupOrders: () => import('./orders-page.tsx'),
  lockupWelcome: () => import('./welcome-page.tsx'),
};
