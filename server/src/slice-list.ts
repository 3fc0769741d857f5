/** The slices, one line each: products of the engine, of the contract, or of both. */
export { account } from './account/slice.ts';
export { alert } from './alert/slice.ts';
export { asset } from './asset/slice.ts';
export { clock } from './clock/slice.ts';
export { content } from './content/slice.ts';
export { crowd } from './crowd/slice.ts';
export { desk } from './desk/slice.ts';
export { identity } from './identity/slice.ts';
export { indexPrice } from './index-price/slice.ts';
export { market } from './market/slice.ts';
export { notification } from './notification/slice.ts';
export { request } from './request/slice.ts';
export { platform } from './platform/slice.ts';
export { spot } from './spot/slice.ts';
export { system } from './system/slice.ts';
export { upload } from './upload/slice.ts';
export { wallet } from './wallet/slice.ts';
