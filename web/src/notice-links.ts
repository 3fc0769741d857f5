/** Where the notifications of a product lead, one line a product that has some. */
export { noticeLink as account } from './account/notification-link.ts';
export { noticeLink as alert } from './alert/notification-link.ts';
export { noticeLink as dual } from './dual/notification-link.ts';
export { noticeLink as funds } from './funds/notification-link.ts';
export { noticeLink as futures } from './futures/notification-link.ts';
export { noticeLink as identity } from './identity/notification-link.ts';
export { noticeLink as ieo } from './ieo/notification-link.ts';
export { noticeLink as lockup } from './lockup/notification-link.ts';
export { noticeLink as payee } from './payee/notification-link.ts';
export { noticeLink as spot } from './spot/notification-link.ts';
export { noticeLink as wallet } from './wallet/notification-link.ts';
