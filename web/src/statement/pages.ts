export const pages = {
  statement: () => import('./statement-page.tsx'),
};
