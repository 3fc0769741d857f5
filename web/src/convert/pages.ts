export const pages = {
  convert: () => import('./convert-page.tsx'),
  quickBuy: () => import('./quick-buy-page.tsx'),
};
