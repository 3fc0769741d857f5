export const pages = {
  dual: () => import('./offers-page.tsx'),
  dualBuy: () => import('./buy-page.tsx'),
  dualHelp: () => import('./help-page.tsx'),
  dualOrders: () => import('./orders-page.tsx'),
};
