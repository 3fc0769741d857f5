export const pages = {
  records: () => import('./records-page.tsx'),
  transfer: () => import('./transfer-page.tsx'),
  transferHistory: () => import('./transfer-history-page.tsx'),
};
