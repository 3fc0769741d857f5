import { Handshake } from 'lucide-react';
import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import type { PageRoute, WebProduct } from '../../shared/product.ts';
import { channels } from './channels.ts';
import type { later } from './later.ts';
import { paths } from './paths.ts';

const page: LaterPages<typeof later> = laterPages('otc');

const shared = { words: ['otc', 'offer'], tab: 'trade', tabs: true } as const;
const own = { ...shared, login: true } as const;

const pages: readonly PageRoute[] = [
  { path: paths.market, load: page('market'), ...shared },
  { path: paths.order, load: page('order'), ...own, words: [...own.words, 'account', 'security'], tabs: false },
  { path: paths.orders, load: page('orders'), ...own },
  { path: paths.ads, load: page('ads'), ...own },
  { path: paths.merchant, load: page('merchant'), ...own },
  { path: paths.person, load: page('person'), ...shared },
  { path: paths.location, load: page('location'), ...shared },
  { path: paths.place, load: page('place'), ...shared },
];

export const otc = { name: 'otc', pages, channels, icons: { otc: Handshake } } satisfies WebProduct<'otc'>;
