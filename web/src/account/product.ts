import { laterPage } from '../app/load-page.ts';
import { paths } from '../app/paths.ts';
import type { PageRoute, WebProduct } from '../app/product.ts';

const pages: readonly PageRoute[] = [
  {
    path: paths.login,
    load: laterPage('account', 'login'),
    words: ['account'],
    tabs: false,
    bare: true,
  },
  {
    path: paths.register,
    load: laterPage('account', 'register'),
    words: ['account'],
    tabs: false,
    bare: true,
  },
  {
    path: paths.forgotten,
    load: laterPage('account', 'forgotten'),
    words: ['account'],
    tabs: false,
    bare: true,
  },
  {
    path: paths.freeze,
    load: laterPage('account', 'freeze'),
    words: ['account'],
    tabs: false,
    bare: true,
  },
  { path: paths.areas, load: laterPage('account', 'areas'), words: ['account'], tabs: false },
  {
    path: paths.walletSelect,
    load: laterPage('account', 'walletSelect'),
    words: ['account'],
    tabs: false,
    bare: true,
  },
];

export const account = { name: 'account', pages, channels: {} } satisfies WebProduct<'account'>;
