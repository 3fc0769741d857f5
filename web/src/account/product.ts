import { paths } from '../app/paths.ts';
import type { PageRoute, WebProduct } from '../app/product.ts';

const pages: readonly PageRoute[] = [
  {
    path: paths.login,
    load: () => import('./login-page.tsx'),
    words: ['account'],
    tabs: false,
    bare: true,
  },
  {
    path: paths.register,
    load: () => import('./register-page.tsx'),
    words: ['account'],
    tabs: false,
    bare: true,
  },
  {
    path: paths.forgotten,
    load: () => import('./forgotten-page.tsx'),
    words: ['account'],
    tabs: false,
    bare: true,
  },
];

export const account = { name: 'account', pages, channels: {} } satisfies WebProduct<'account'>;
