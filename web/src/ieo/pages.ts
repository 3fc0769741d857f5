export const pages = {
  ieo: () => import('./ieo-page.tsx'),
  ieoOrders: () => import('./orders-page.tsx'),
  ieoSubscribe: () => import('./subscribe-page.tsx'),
};
