export const pages = {
  identity: () => import('./identity-page.tsx'),
  identityForm: () => import('./form-page.tsx'),
};
