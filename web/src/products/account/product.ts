import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import { paths } from '../../carry/paths.ts';
import type { PageRoute, WebProduct } from '../../shared/product.ts';
import type { later } from './later.ts';

const page: LaterPages<typeof later> = laterPages('account');

const pages: readonly PageRoute[] = [
  {
    path: paths.login,
    load: page('login'),
    words: ['account'],
    tabs: false,
    bare: true,
  },
  {
    path: paths.register,
    load: page('register'),
    words: ['account'],
    tabs: false,
    bare: true,
  },
  {
    path: paths.forgotten,
    load: page('forgotten'),
    words: ['account'],
    tabs: false,
    bare: true,
  },
  {
    path: paths.freeze,
    load: page('freeze'),
    words: ['account'],
    tabs: false,
    bare: true,
  },
  { path: paths.areas, load: page('areas'), words: ['account'], tabs: false },
  {
    path: paths.walletSelect,
    load: page('walletSelect'),
    words: ['account'],
    tabs: false,
    bare: true,
  },
];

export const account = { name: 'account', pages, channels: {} } satisfies WebProduct<'account'>;
