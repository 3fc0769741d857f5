export const pages = {
  invite: () => import('./invite-page.tsx'),
};
