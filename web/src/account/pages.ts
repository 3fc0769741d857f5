export const pages = {
  areas: () => import('./phone/areas-page.tsx'),
  forgotten: () => import('./forgotten-page.tsx'),
  freeze: () => import('./freeze-page.tsx'),
  login: () => import('./login-page.tsx'),
  register: () => import('./register-page.tsx'),
  walletSelect: () => import('./wallets/wallet-select-page.tsx'),
};
