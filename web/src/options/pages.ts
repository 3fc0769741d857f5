export const pages = {
  options: () => import('./options-page.tsx'),
};
