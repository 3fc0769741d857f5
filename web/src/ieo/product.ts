import { laterPage } from '../app/load-page.ts';
import { paths } from '../app/paths.ts';
import type { PageRoute, WebProduct } from '../app/product.ts';
import { channels } from './channels.ts';

const shared = { words: ['ieo', 'offer'], tab: 'finance' } as const;

const pages: readonly PageRoute[] = [
  { path: paths.ieo, load: laterPage('ieo', 'ieo'), ...shared, tabs: true },
  { path: paths.ieoSubscribe, load: laterPage('ieo', 'ieoSubscribe'), ...shared, tabs: false },
  { path: paths.ieoOrders, load: laterPage('ieo', 'ieoOrders'), ...shared, tabs: true, login: true },
];

export const ieo = { name: 'ieo', pages, channels } satisfies WebProduct<'ieo'>;
