import { withQuery } from '../../carry/paths.ts';

export const paths = {
  market: '/pages/nft/nft',
  owned: '/pages/nft/myNft',
  mine: '/pages/nft/mine',
  sell: '/pages/nft/resell',
  artist: '/pages/nft/artistDetail',
  item: '/pages/nft/artworkDetail',
  film: '/pages/nft/artworkDetail_video',
  bid: '/pages/nft/purchase',
  buy: '/pages/nft/purchase_one',
  create: '/pages/nft/create',
  proof: '/pages/nft/verify',
} as const;

type Page = keyof typeof paths;
/** A page about an item or a series. */
export const codePath = (page: Page, code: string): string => withQuery(paths[page], { id: code });
export const itemPath = (code: string): string => codePath('item', code);
export const artistPath = (id: number): string => withQuery(paths.artist, { id: String(id) });
export const minePath = (tab: string): string => withQuery(paths.mine, { tab });
