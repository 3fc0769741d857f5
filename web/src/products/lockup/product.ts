import { Lock } from 'lucide-react';
import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import { paths } from './paths.ts';
import type { PageRoute, WebProduct } from '../../shared/product.ts';
import { channels } from './channels.ts';
import type { later } from './later.ts';

const page: LaterPages<typeof later> = laterPages('lockup');

const shared = { words: ['lockup', 'offer'], tab: 'finance' } as const;

const pages: readonly PageRoute[] = [
  { path: paths.offers, load: page('lockup'), ...shared, tabs: true },
  { path: paths.buy, load: page('lockupBuy'), ...shared, tabs: false },
  { path: paths.orders, load: page('lockupOrders'), ...shared, tabs: true, login: true },
  { path: paths.welcome, load: page('lockupWelcome'), ...shared, tabs: true },
];

export const lockup = { name: 'lockup', pages, channels, icons: { lockming: Lock } } satisfies WebProduct<'lockup'>;
