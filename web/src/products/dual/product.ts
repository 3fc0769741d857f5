import { CalendarClock } from 'lucide-react';
import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import { paths } from './paths.ts';
import type { PageRoute, WebProduct } from '../../shared/product.ts';
import { channels } from './channels.ts';
import type { later } from './later.ts';

const page: LaterPages<typeof later> = laterPages('dual');

const shared = { words: ['dual', 'offer'], tab: 'finance' } as const;

const pages: readonly PageRoute[] = [
  { path: paths.offers, load: page('dual'), ...shared, tabs: true },
  { path: paths.buy, load: page('dualBuy'), ...shared, tabs: false },
  { path: paths.orders, load: page('dualOrders'), ...shared, tabs: true, login: true },
  { path: paths.help, load: page('dualHelp'), ...shared, tabs: true },
];

export const dual = { name: 'dual', pages, channels, icons: { invest: CalendarClock } } satisfies WebProduct<'dual'>;
