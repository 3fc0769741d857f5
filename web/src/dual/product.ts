import { laterPage } from '../app/load-page.ts';
import { paths } from '../app/paths.ts';
import type { PageRoute, WebProduct } from '../app/product.ts';
import { channels } from './channels.ts';

const shared = { words: ['dual', 'offer'], tab: 'finance' } as const;

const pages: readonly PageRoute[] = [
  { path: paths.dual, load: laterPage('dual', 'dual'), ...shared, tabs: true },
  { path: paths.dualBuy, load: laterPage('dual', 'dualBuy'), ...shared, tabs: false },
  { path: paths.dualOrders, load: laterPage('dual', 'dualOrders'), ...shared, tabs: true, login: true },
  { path: paths.dualHelp, load: laterPage('dual', 'dualHelp'), ...shared, tabs: true },
];

export const dual = { name: 'dual', pages, channels } satisfies WebProduct<'dual'>;
