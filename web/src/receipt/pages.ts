export const pages = {
  receipt: () => import('./receipt-page.tsx'),
};
