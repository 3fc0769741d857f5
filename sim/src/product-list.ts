/** Every product of the simulated day, one line each. */
export { asset } from './asset/index.ts';
export { clock } from './clock/index.ts';
export { convert } from './convert/index.ts';
export { copy } from './copy/index.ts';
export { dual } from './dual/index.ts';
export { funds } from './funds/index.ts';
export { futures } from './futures/index.ts';
export { ieo } from './ieo/index.ts';
export { indexPrice } from './index-price/index.ts';
export { limit } from './limit/index.ts';
export { lockup } from './lockup/index.ts';
export { nft } from './nft/index.ts';
export { options } from './options/index.ts';
export { platform } from './platform/index.ts';
export { request } from './request/index.ts';
export { spot } from './spot/index.ts';
export { wallet } from './wallet/index.ts';
