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
