/** The products with notifications, one line each. */
export { notices as account } from './account/notifications.ts';
export { notices as alert } from './alert/notifications.ts';
export { notices as copy } from './copy/notifications.ts';
export { notices as dual } from './dual/notifications.ts';
export { notices as funds } from './funds/notifications.ts';
export { notices as futures } from './futures/notifications.ts';
export { notices as identity } from './identity/notifications.ts';
export { notices as ieo } from './ieo/notifications.ts';
export { notices as lockup } from './lockup/notifications.ts';
export { notices as nft } from './nft/notifications.ts';
export { notices as options } from './options/notifications.ts';
export { notices as otc } from './otc/notifications.ts';
export { notices as payee } from './payee/notifications.ts';
export { notices as spot } from './spot/notifications.ts';
export { notices as stocks } from './stocks/notifications.ts';
export { notices as wallet } from './wallet/notifications.ts';
