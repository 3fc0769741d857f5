export const pages = {
  support: () => import('./support-page.tsx'),
};
