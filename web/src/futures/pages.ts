export const pages = {
  contractChart: () => import('./chart-page.tsx'),
  contract: () => import('./trade-page.tsx'),
  contractInfo: () => import('./contract-info-page.tsx'),
  contractOrders: () => import('./contract-orders-page.tsx'),
};
