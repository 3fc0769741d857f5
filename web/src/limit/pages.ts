export const pages = {
  limits: () => import('./limits-page.tsx'),
};
