/** The products, one line each. Every list and union of the contract is derived from them. */
export * as account from './account/index.ts';
export * as alert from './alert/index.ts';
export * as content from './content/index.ts';
export * as desk from './desk/index.ts';
export * as identity from './identity/index.ts';
export * as kefu from './kefu/index.ts';
export * as market from './market/index.ts';
export * as notification from './notification/index.ts';
export * as spot from './spot/index.ts';
export * as system from './system/index.ts';
export * as upload from './upload/index.ts';
export * as wallet from './wallet/index.ts';
