/** The pages of the NFT market: one file, since who opens one of them soon opens others. */
export { default as artist } from './artist-page.tsx';
export { default as bid } from './trade/bid-page.tsx';
export { default as buy } from './trade/buy-page.tsx';
export { default as create } from './create-page.tsx';
export { default as item } from './item-page.tsx';
export { default as market } from './market-page.tsx';
export { default as mine } from './mine-page.tsx';
export { default as owned } from './owned-page.tsx';
export { default as proof } from './proof-page.tsx';
export { default as sell } from './trade/sell-page.tsx';
