import { Users } from 'lucide-react';
import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import type { PageRoute, WebProduct } from '../../shared/product.ts';
import { channels } from './channels.ts';
import type { later } from './later.ts';
import { paths } from './paths.ts';

const page: LaterPages<typeof later> = laterPages('otc');

const shared = { words: ['otc', 'offer', 'account', 'security'], tab: 'trade', tabs: true } as const;
const own = { ...shared, login: true } as const;

const pages: readonly PageRoute[] = [
  { path: paths.market, load: page('market'), ...shared },
  { path: paths.person, load: page('person'), ...shared },
  { path: paths.location, load: page('location'), ...shared },
  { path: paths.place, load: page('place'), ...shared },
  // An order is small on a phone, and ends with its own buttons.
  { path: paths.order, load: page('order'), ...own, tabs: false },
  { path: paths.orders, load: page('orders'), ...own },
  { path: paths.ads, load: page('ads'), ...own },
  { path: paths.merchant, load: page('merchant'), ...own },
];

export const otc = { name: 'otc', pages, channels, icons: { otc: Users } } satisfies WebProduct<'otc'>;
