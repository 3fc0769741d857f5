import { laterPage } from '../app/load-page.ts';
import { paths } from './paths.ts';
import type { PageRoute, WebProduct } from '../app/product.ts';
import { channels } from './channels.ts';

const shared = { words: ['lockup', 'offer'], tab: 'finance' } as const;

const pages: readonly PageRoute[] = [
  { path: paths.offers, load: laterPage('lockup', 'lockup'), ...shared, tabs: true },
  { path: paths.buy, load: laterPage('lockup', 'lockupBuy'), ...shared, tabs: false },
  { path: paths.orders, load: laterPage('lockup', 'lockupOrders'), ...shared, tabs: true, login: true },
  { path: paths.welcome, load: laterPage('lockup', 'lockupWelcome'), ...shared, tabs: true },
];

export const lockup = { name: 'lockup', pages, channels } satisfies WebProduct<'lockup'>;
