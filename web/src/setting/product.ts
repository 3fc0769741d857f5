import { laterPage } from '../app/load-page.ts';
import { paths } from '../app/paths.ts';
import type { PageRoute, WebProduct } from '../app/product.ts';

const pages: readonly PageRoute[] = [
  { path: paths.language, load: laterPage('language'), words: ['setting'], tabs: false },
  {
    path: paths.settings,
    load: laterPage('setting'),
    words: ['setting'],
    tabs: false,
  },
  { path: paths.identity, load: laterPage('identity'), words: ['identity'], tabs: false, login: true },
  { path: paths.identityForm, load: laterPage('identityForm'), words: ['identity'], tabs: false, login: true },
  {
    path: paths.security,
    load: laterPage('security'),
    words: ['security', 'account', 'notification'],
    tabs: false,
    login: true,
  },
  {
    path: paths.userInfo,
    load: laterPage('userInfo'),
    words: ['security'],
    tabs: false,
    login: true,
  },
  {
    path: paths.password,
    load: laterPage('password'),
    words: ['security', 'account'],
    tabs: false,
    login: true,
  },
  {
    path: paths.paymentPassword,
    load: laterPage('paymentPassword'),
    words: ['security', 'account'],
    tabs: false,
    login: true,
  },
];

export const setting = { name: 'setting', pages, channels: {} } satisfies WebProduct<'setting'>;
