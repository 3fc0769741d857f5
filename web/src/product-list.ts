/** The products of the screens, one line each. */
export { account } from './account/product.ts';
export { content } from './content/product.ts';
export { convert } from './convert/product.ts';
export { finance } from './finance/product.ts';
export { funds } from './funds/product.ts';
export { futures } from './futures/product.ts';
export { home } from './home/product.ts';
export { invite } from './invite/product.ts';
export { kefu } from './kefu/product.ts';
export { limit } from './limit/product.ts';
export { lockup } from './lockup/product.ts';
export { market } from './market/product.ts';
export { notification } from './notification/product.ts';
export { payee } from './payee/product.ts';
export { setting } from './setting/product.ts';
export { spot } from './spot/product.ts';
export { wallet } from './wallet/product.ts';
