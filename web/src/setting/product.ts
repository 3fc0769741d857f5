import { laterPage } from '../app/load-page.ts';
import { paths } from '../app/paths.ts';
import type { PageRoute, WebProduct } from '../app/product.ts';

const pages: readonly PageRoute[] = [
  { path: paths.language, load: laterPage('setting', 'language'), words: ['setting'], tabs: false },
  {
    path: paths.settings,
    load: laterPage('setting', 'setting'),
    words: ['setting'],
    tabs: false,
  },
  { path: paths.identity, load: laterPage('identity', 'identity'), words: ['identity'], tabs: false, login: true },
  {
    path: paths.identityForm,
    load: laterPage('identity', 'identityForm'),
    words: ['identity'],
    tabs: false,
    login: true,
  },
  {
    path: paths.security,
    load: laterPage('setting', 'security'),
    words: ['security', 'account', 'notification'],
    tabs: false,
    login: true,
  },
  {
    path: paths.userInfo,
    load: laterPage('setting', 'userInfo'),
    words: ['security'],
    tabs: false,
    login: true,
  },
  {
    path: paths.password,
    load: laterPage('setting', 'password'),
    words: ['security', 'account'],
    tabs: false,
    login: true,
  },
  {
    path: paths.paymentPassword,
    load: laterPage('setting', 'paymentPassword'),
    words: ['security', 'account'],
    tabs: false,
    login: true,
  },
];

export const setting = { name: 'setting', pages, channels: {} } satisfies WebProduct<'setting'>;
