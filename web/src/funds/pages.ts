export const pages = {
  fundRecords: () => import('./fund-records-page.tsx'),
  receive: () => import('./receive-page.tsx'),
  select: () => import('./select-page.tsx'),
  withdraw: () => import('./withdraw-page.tsx'),
};
