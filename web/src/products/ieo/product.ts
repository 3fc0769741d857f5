import { Rocket } from 'lucide-react';
import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import { paths } from './paths.ts';
import type { PageRoute, WebProduct } from '../../shared/product.ts';
import { channels } from './channels.ts';
import type { later } from './later.ts';

const page: LaterPages<typeof later> = laterPages('ieo');

const shared = { words: ['ieo', 'offer'], tab: 'finance' } as const;

const pages: readonly PageRoute[] = [
  { path: paths.offers, load: page('ieo'), ...shared, tabs: true },
  { path: paths.subscribe, load: page('ieoSubscribe'), ...shared, tabs: false },
  { path: paths.orders, load: page('ieoOrders'), ...shared, tabs: true, login: true },
];

export const ieo = { name: 'ieo', pages, channels, icons: { ieo: Rocket } } satisfies WebProduct<'ieo'>;
