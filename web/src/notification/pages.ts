export const pages = {
  notifications: () => import('./notifications-page.tsx'),
};
