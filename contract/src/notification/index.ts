export {
  catalogs,
  kinds,
  noticeKeys,
  paramIn,
  type NoticeProduct,
  type Notification,
  type NotificationFrom,
  type NotificationKind,
} from './kinds.ts';
export { groups, type Group, type Param } from '../notice.ts';
export { notification, notifications, reachMax, read } from './notification.ts';
export { product } from './product.ts';
