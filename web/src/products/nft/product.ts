import { Image } from 'lucide-react';
import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import { paths } from './paths.ts';
import type { PageRoute, WebProduct } from '../../shared/product.ts';
import { channels } from './channels.ts';
import type { later } from './later.ts';

const page: LaterPages<typeof later> = laterPages('nft');

const shared = { words: ['nft', 'offer'], tab: 'finance', tabs: true } as const;
const form = { ...shared, tabs: false } as const;
const own = { ...shared, login: true } as const;

const pages: readonly PageRoute[] = [
  { path: paths.market, load: page('market'), ...shared },
  { path: paths.item, load: page('item'), ...form },
  { path: paths.film, load: page('item'), ...form },
  { path: paths.artist, load: page('artist'), ...shared },
  { path: paths.proof, load: page('proof'), ...shared },
  { path: paths.bid, load: page('bid'), ...form },
  { path: paths.buy, load: page('buy'), ...form },
  { path: paths.owned, load: page('owned'), ...own },
  { path: paths.mine, load: page('mine'), ...own },
  { path: paths.sell, load: page('sell'), ...own, tabs: false },
  { path: paths.create, load: page('create'), ...own, tabs: false },
];

export const nft = { name: 'nft', pages, channels, icons: { nft: Image } } satisfies WebProduct<'nft'>;
