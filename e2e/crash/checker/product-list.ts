/** Every product the checker reads and judges, one line each. */
export { convert } from './convert.ts';
export { copy } from './copy.ts';
export { desk } from './desk.ts';
export { dual } from './dual.ts';
export { funds } from './funds.ts';
export { futures } from './futures.ts';
export { limit } from './limit.ts';
export { ieo } from './ieo.ts';
export { loan } from './loan.ts';
export { lockup } from './lockup.ts';
export { nft } from './nft.ts';
export { options } from './options.ts';
export { otc } from './otc.ts';
export { rewards } from './rewards.ts';
export { spot } from './spot.ts';
export { stocks } from './stocks.ts';
export { wallet } from './wallet.ts';
