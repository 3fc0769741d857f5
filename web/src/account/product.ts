import { laterPage } from '../app/load-page.ts';
import { paths } from '../app/paths.ts';
import type { PageRoute, WebProduct } from '../app/product.ts';

const pages: readonly PageRoute[] = [
  {
    path: paths.login,
    load: laterPage('login'),
    words: ['account'],
    tabs: false,
    bare: true,
  },
  {
    path: paths.register,
    load: laterPage('register'),
    words: ['account'],
    tabs: false,
    bare: true,
  },
  {
    path: paths.forgotten,
    load: laterPage('forgotten'),
    words: ['account'],
    tabs: false,
    bare: true,
  },
  {
    path: paths.freeze,
    load: laterPage('freeze'),
    words: ['account'],
    tabs: false,
    bare: true,
  },
  { path: paths.areas, load: laterPage('areas'), words: ['account'], tabs: false },
  {
    path: paths.walletSelect,
    load: laterPage('walletSelect'),
    words: ['account'],
    tabs: false,
    bare: true,
  },
];

export const account = { name: 'account', pages, channels: {} } satisfies WebProduct<'account'>;
