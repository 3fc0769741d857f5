import { laterPage } from '../app/load-page.ts';
import { paths } from './paths.ts';
import type { PageRoute, WebProduct } from '../app/product.ts';
import { channels } from './channels.ts';

const shared = { words: ['dual', 'offer'], tab: 'finance' } as const;

const pages: readonly PageRoute[] = [
  { path: paths.offers, load: laterPage('dual', 'dual'), ...shared, tabs: true },
  { path: paths.buy, load: laterPage('dual', 'dualBuy'), ...shared, tabs: false },
  { path: paths.orders, load: laterPage('dual', 'dualOrders'), ...shared, tabs: true, login: true },
  { path: paths.help, load: laterPage('dual', 'dualHelp'), ...shared, tabs: true },
];

export const dual = { name: 'dual', pages, channels } satisfies WebProduct<'dual'>;
