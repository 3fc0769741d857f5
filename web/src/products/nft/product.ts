import { Gem } from 'lucide-react';
import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import { paths } from './paths.ts';
import type { PageRoute, WebProduct } from '../../shared/product.ts';
import { channels } from './channels.ts';
import type { later } from './later.ts';

const page: LaterPages<typeof later> = laterPages('nft');

const shared = { words: ['nft', 'offer'], tab: 'finance' } as const;

const pages: readonly PageRoute[] = [
  { path: paths.market, load: page('nft'), ...shared, tabs: true },
  { path: paths.item, load: page('nftItem'), ...shared, tabs: false },
  { path: paths.film, load: page('nftItem'), ...shared, tabs: false },
  { path: paths.artist, load: page('nftArtist'), ...shared, tabs: true },
  { path: paths.proof, load: page('nftProof'), ...shared, tabs: true },
  { path: paths.bid, load: page('nftBid'), ...shared, tabs: false },
  { path: paths.buy, load: page('nftBuy'), ...shared, tabs: false },
  { path: paths.owned, load: page('nftOwned'), ...shared, tabs: true, login: true },
  { path: paths.mine, load: page('nftMine'), ...shared, tabs: true, login: true },
  { path: paths.sell, load: page('nftSell'), ...shared, tabs: false, login: true },
  { path: paths.create, load: page('nftCreate'), ...shared, tabs: false, login: true },
];

export const nft = { name: 'nft', pages, channels, icons: { nft: Gem } } satisfies WebProduct<'nft'>;
