/** The products with permissions of their own, one line each. */
export { permissions as content } from './content/permissions.ts';
export { permissions as copy } from './copy/permissions.ts';
export { permissions as desk } from './desk/permissions.ts';
export { permissions as float } from './float/permissions.ts';
export { permissions as funds } from './funds/permissions.ts';
export { permissions as identity } from './identity/permissions.ts';
export { permissions as kefu } from './kefu/permissions.ts';
export { permissions as loan } from './loan/permissions.ts';
export { permissions as market } from './market/permissions.ts';
export { permissions as nft } from './nft/permissions.ts';
export { permissions as otc } from './otc/permissions.ts';
export { permissions as payee } from './payee/permissions.ts';
export { permissions as room } from './room/permissions.ts';
