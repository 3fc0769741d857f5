import type { LaterProduct } from '../../shared/later.ts';
import { entryLink } from './entry-link.ts';
import { noticeLink } from './notification-link.ts';

export const later = {
  pages: {
    nft: () => import('./market-page.tsx'),
    nftItem: () => import('./item-page.tsx'),
    nftArtist: () => import('./artist-page.tsx'),
    nftProof: () => import('./proof-page.tsx'),
    nftBid: () => import('./trade/bid-page.tsx'),
    nftBuy: () => import('./trade/buy-page.tsx'),
    nftOwned: () => import('./owned-page.tsx'),
    nftMine: () => import('./mine-page.tsx'),
    nftSell: () => import('./trade/sell-page.tsx'),
    nftCreate: () => import('./create-page.tsx'),
  },
  entryLink,
  noticeLink,
} satisfies LaterProduct<'nft'>;
