export const pages = {
  addAddress: () => import('./add-address-page.tsx'),
  addresses: () => import('./addresses-page.tsx'),
  bank: () => import('./bank-page.tsx'),
  internationalBank: () => import('./international-bank-page.tsx'),
};
