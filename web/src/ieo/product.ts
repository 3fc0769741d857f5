import { laterPage } from '../app/load-page.ts';
import { paths } from './paths.ts';
import type { PageRoute, WebProduct } from '../app/product.ts';
import { channels } from './channels.ts';

const shared = { words: ['ieo', 'offer'], tab: 'finance' } as const;

const pages: readonly PageRoute[] = [
  { path: paths.offers, load: laterPage('ieo', 'ieo'), ...shared, tabs: true },
  { path: paths.subscribe, load: laterPage('ieo', 'ieoSubscribe'), ...shared, tabs: false },
  { path: paths.orders, load: laterPage('ieo', 'ieoOrders'), ...shared, tabs: true, login: true },
];

export const ieo = { name: 'ieo', pages, channels } satisfies WebProduct<'ieo'>;
