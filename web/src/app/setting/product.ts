import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import { paths } from '../../carry/paths.ts';
import type { PageRoute, WebProduct } from '../../shared/product.ts';
import type { later } from './later.ts';

const page: LaterPages<typeof later> = laterPages('setting');

const pages: readonly PageRoute[] = [
  { path: paths.language, load: page('language'), words: ['setting'], tabs: false },
  {
    path: paths.settings,
    load: page('setting'),
    words: ['setting'],
    tabs: false,
  },
  {
    path: paths.security,
    load: page('security'),
    words: ['security', 'account', 'notification'],
    tabs: false,
    login: true,
  },
  {
    path: paths.userInfo,
    load: page('userInfo'),
    words: ['security'],
    tabs: false,
    login: true,
  },
  {
    path: paths.password,
    load: page('password'),
    words: ['security', 'account'],
    tabs: false,
    login: true,
  },
  {
    path: paths.paymentPassword,
    load: page('paymentPassword'),
    words: ['security', 'account'],
    tabs: false,
    login: true,
  },
];

export const setting = { name: 'setting', pages, channels: {} } satisfies WebProduct<'setting'>;
